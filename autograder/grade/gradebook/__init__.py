"""Access nbgrader's database: register the course's assignments and write grades."""
