"""`attention_scores` keeps each score matrix, and returns the same tensor again for equal inputs. If the caller changes the
matrix in place, as in `scores[0] = 0`, a later call returns the changed one. Compute the scores in every call, or
return a copy of what is kept.
"""

CAUGHT_BY = ("test_inputs_stay_as_they_are", "test_inputs_are_left_unchanged")
SECTION = "Every token asks"

KEPT = {}


def attention_scores(inputs):
    key = inputs.dtype, tuple(map(tuple, inputs.tolist()))
    if key not in KEPT:
        KEPT[key] = inputs @ inputs.T
    return KEPT[key]
