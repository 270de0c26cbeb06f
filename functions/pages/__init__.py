"""What is shown: the data of each page (the JSON of the API), and the HTML that templates make of it.

Nothing here reads a request or changes a table.
"""
