"""Cells of notebooks: ``cells`` writes them, ``read`` reads those that students handed in."""
