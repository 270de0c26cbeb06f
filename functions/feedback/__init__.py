"""Takes delivery reports of SES and AWS End User Messaging."""
