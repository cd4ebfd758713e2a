"""What travels between a live table and the people at it: one set of messages for server, client and page."""
