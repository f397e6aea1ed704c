"""The nouns of a course and of a grade: frozen values, no behaviour beyond arithmetic."""
