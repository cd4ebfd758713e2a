"""A table's tray and its box: numbered slips, counts with two signers, what the tray lacks, what it must be able to pay."""
