"""Values, best choices, figures and strategies."""
