"""What a day, a month and a year have brought, from the journal's entries alone, beside what chance explains."""
