"""What a house remembers: any hand by its number, what is said about it, and significant events."""
