"""Charts that every door shares: one SVG writer, one set of axes, and a file in the format that its name asks for."""
