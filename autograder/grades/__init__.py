"""What is remembered of a class: grades, how they changed, and what persons entered. Nothing here runs an answer."""
