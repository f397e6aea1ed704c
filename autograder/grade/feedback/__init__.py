"""Build the graded notebooks that students and teaching assistants receive, safe to show in a browser."""
