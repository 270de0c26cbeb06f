"""Takes delivery reports of SES and AWS End User Messaging, with a contact's hash in place of the address."""
