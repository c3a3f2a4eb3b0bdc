"""How the built-in agents decide, as compiled functions on the row of a view."""
