"""nbgrader plugins: its own commands grade and collect with this engine."""
