"""Vector graphics drawn by us: cards, suits, the felt, charts. Pure: numbers in, SVG text out."""
