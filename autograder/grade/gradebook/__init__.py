"""nbgrader's database: opened, told about the course, and written."""
