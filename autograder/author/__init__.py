"""Make the course: start exercises, prove them, and build what students and instructors get."""
