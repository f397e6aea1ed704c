"""Store the grades of a class, their history and manual changes. Nothing here runs student code."""
