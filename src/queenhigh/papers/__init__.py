"""Documents: what operators, players and regulators hold in their hands, from a rule file alone."""
