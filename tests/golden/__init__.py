"""Golden transcripts: whole rounds as a dealer would follow them, checked by hand against the clauses."""
