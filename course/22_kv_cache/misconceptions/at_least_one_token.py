"""`generate_with_cache` appends a token even if `count` is 0. Then the texts come back as they are. Nothing needs to be
read.
"""

CAUGHT_BY = ("test_greatest_logit_is_next",)
SECTION = "Prefill and decode"
CHANGE = {"range(count)": "range(max(count, 1))"}
