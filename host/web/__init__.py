"""The table as a web page: a server in this process, for phones, tablets and other screens at the table."""
