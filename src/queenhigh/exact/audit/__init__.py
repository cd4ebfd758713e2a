"""Printed figures judged and explained; pay tables designed to measure."""
