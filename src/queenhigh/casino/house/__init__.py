"""The house itself: who works and plays here, what is switched off, the gaming day, disputes, significant events."""
