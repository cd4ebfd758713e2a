"""What the mathematics says, as plain data: the one shape that commands, documents and the live service share."""
