"""The library's front door: what `import queenhigh as qh` offers, each of it one call over the rooms below."""
