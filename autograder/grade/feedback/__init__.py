"""What students and teaching assistants receive: the graded notebooks, made safe to show."""
