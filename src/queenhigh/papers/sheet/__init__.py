"""Documents as sheets of blocks, and what sets them: PDF through Typst, HTML, CSV."""
