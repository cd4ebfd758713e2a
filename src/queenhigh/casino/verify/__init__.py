"""Everything that a journal claims, checked: chains, heads, seals, ledger, tables, fairness, rule files."""
