"""`edges` ignores the differences between right and left. Use both directions.
Edges that run from top to bottom are not found.
"""

CAUGHT_BY = ("test_a_bright_square", "test_many_images", "test_random_images")
SECTION = "Your task"
CHANGE = {"down**2 + right**2": "down**2"}
