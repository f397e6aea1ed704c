"""`edges` returns a gradient that is twice as large. Divide each difference by 2.
The two neighbours are two pixels apart.
"""

CAUGHT_BY = ("test_a_bright_square", "test_many_images", "test_random_images")
SECTION = "Your task"
CHANGE = {":-2, 1:-1]) / 2": ":-2, 1:-1])", ":-2]) / 2": ":-2])"}
