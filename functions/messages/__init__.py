"""What mails and text messages say: a `Letter` is put together from what its reader may know, then written down."""
