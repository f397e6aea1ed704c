"""The data model of courses and grades: frozen values without behaviour beyond arithmetic."""
