"""What became of messages after they left, as SES and AWS End User Messaging tell it later.

Nothing is sent here, and no address is seen: the rules of the template hand over what stands for one.
"""
