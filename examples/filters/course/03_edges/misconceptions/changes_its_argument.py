"""`edges` writes zeros into the image that was passed. Leave the argument as it is.
Code that uses the image later finds it empty.
"""

CAUGHT_BY = ("test_argument_is_unchanged", "test_no_argument_is_changed")
SECTION = "Your task"
CHANGE = {"return (down**2": "images.zero_()\n    return (down**2"}
