"""What people see, as pictures and as measures: phases of games on the screens that count, preview cards, icons."""
