"""Brute force that shares no code with the package: cards are plain numbers, hands are ranked from scratch."""
