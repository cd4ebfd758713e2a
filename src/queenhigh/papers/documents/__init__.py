"""Each document that a rule file becomes."""
