"""Notebooks: made from lessons, and read back from students."""
