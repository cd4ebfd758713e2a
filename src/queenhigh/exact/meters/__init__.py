"""Progressive meters: edge, break-even, long-run award, envy."""
