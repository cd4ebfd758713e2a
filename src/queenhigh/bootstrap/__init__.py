"""The composition root: the only room that names a clock, entropy or a path."""
