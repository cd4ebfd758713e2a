"""The journal on a disk: append-only entries in hash chains, and the ledger beside them, in one transaction."""
