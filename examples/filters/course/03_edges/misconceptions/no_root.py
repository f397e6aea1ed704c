"""`edges` returns the square of the size. Take its root.
A square is on another scale than the brightness.
"""

CAUGHT_BY = ("test_a_bright_square", "test_many_images", "test_random_images")
SECTION = "Your task"
CHANGE = {".sqrt()": ""}
