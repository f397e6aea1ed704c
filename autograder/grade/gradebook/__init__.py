"""nbgrader's database: open it, register the course's assignments, write grades."""
