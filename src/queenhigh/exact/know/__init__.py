"""What it is worth to know more than the own cards."""
