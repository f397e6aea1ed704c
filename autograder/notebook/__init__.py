"""Cells of notebooks: ``cells`` makes them, ``read`` reads those that students handed in."""
