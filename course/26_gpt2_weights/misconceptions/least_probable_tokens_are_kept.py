"""`keep_top_p` sorts from the least probable token on. The nucleus begins with the most probable one. As it is, the
tail is kept, which top-p is meant to cut off.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "descending=True": "descending=False",
}
