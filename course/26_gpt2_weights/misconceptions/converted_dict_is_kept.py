"""`convert_weights` keeps what it made of a file and returns the same dict for an equal file again. Make a new dict in each
call: a caller may change the dict that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_file_stays_as_it_is",)
SECTION = "Names"

right = convert_weights
KEPT = {}


def convert_weights(gpt2):
    key = str([(name, weight.dtype, weight.tolist()) for name, weight in gpt2.items()])
    if key not in KEPT:
        KEPT[key] = right(gpt2)
    return KEPT[key]
