"""Tools for this repository, which build pages from the course, the tests and the engine. Not in the wheel."""
