"""What a round leaves behind: a transcript for people, a hand history for programs."""
