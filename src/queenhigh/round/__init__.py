"""The hearth: one pure machine that plays any rule file."""
