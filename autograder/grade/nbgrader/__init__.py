"""Plugins: nbgrader's own commands grade and collect by this engine."""
