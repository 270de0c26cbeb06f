"""Takes delivery reports of SES and AWS End User Messaging. It sends nothing and sees no address: the template's rules
pass a contact's hash."""
