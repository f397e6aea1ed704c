"""`edges` returns float32 for every dtype. Keep the dtype of the images.
float64 loses half of its digits.
"""

CAUGHT_BY = ("test_dtype_is_kept", "test_other_dtypes_are_kept")
SECTION = "Your task"
CHANGE = {".sqrt()": ".sqrt().float()"}
