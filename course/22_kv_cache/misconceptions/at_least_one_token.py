"""`generate_with_cache` appends a token even if `count` is 0. With 0, the texts have to come back as they are, and nothing
needs to be read.
"""

CAUGHT_BY = ("test_greatest_logit_is_next",)
SECTION = "Your task, part 2"
CHANGE = {"range(count)": "range(max(count, 1))"}
