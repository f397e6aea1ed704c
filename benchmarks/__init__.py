"""How fast grading is, beside stock nbgrader on the same machine in the same run: ``make bench``."""
