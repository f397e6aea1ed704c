"""`edges` adds the sizes of both parts. Take the root of the sum of their squares.
A sum makes slanted edges stronger than straight ones.
"""

CAUGHT_BY = ("test_a_bright_square", "test_many_images", "test_random_images")
SECTION = "Your task"
CHANGE = {"(down**2 + right**2).sqrt()": "down.abs() + right.abs()"}
