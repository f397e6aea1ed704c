"""`generate_with_cache` takes the logits of the first position. What comes next is said by those of the last one. With
one new token in a call, both are the same; for the prompt they differ.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Prefill and decode"
CHANGE = {"logits[:, -1]": "logits[:, 0]"}
