"""`fill_mask` keeps its results and returns the same list again for equal arguments, as `functools.lru_cache` does. A result
belongs to its caller, who may change it: the next caller then gets the changed list. Keep the loaded model at most, and
make a new list in each call.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are",)
SECTION = "Your task, part 2"

right, kept = fill_mask, {}


def fill_mask(text, model_dir):
    if (text, model_dir) not in kept:
        kept[text, model_dir] = right(text, model_dir)
    return kept[text, model_dir]
