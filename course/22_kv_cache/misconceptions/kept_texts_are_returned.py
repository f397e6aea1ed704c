"""`generate_with_cache` keeps the texts that it wrote and returns the same tensor for equal arguments again. Write the texts
anew in each call: a caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_no_token_is_read_twice")
SECTION = "Your task, part 2"

right = generate_with_cache
KEPT = {}


def generate_with_cache(model, ids, count):
    weights = [(name, weight.tolist()) for name, weight in model.state_dict().items()]
    key = str((weights, len(getattr(model, "calls", [])) == 0, ids.tolist(), count))
    if key not in KEPT:
        KEPT[key] = right(model, ids, count)
    return KEPT[key]
