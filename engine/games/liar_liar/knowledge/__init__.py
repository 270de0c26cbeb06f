"""Public knowledge of hidden hands (RULES LL.9). Private knowledge is in the view (`position`)."""
