"""`generate_with_cache` keeps what it computed for a model and a prompt, and takes it again in a later call. Every call starts
anew: between two calls the model may get other weights, and what was kept belongs to the old ones.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Your task, part 2"

right = generate_with_cache
KEPT = {}


def generate_with_cache(model, ids, count):
    key = id(model), str(ids.tolist()), count
    if key not in KEPT:
        KEPT[key] = model, right(model, ids, count)
    return KEPT[key][1].clone()
