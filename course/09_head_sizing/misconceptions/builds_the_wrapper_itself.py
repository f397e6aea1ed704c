"""`two_dimensional_output` builds the wrapper and returns it. It should return the arguments of the wrapper, as a dict
by name. The caller builds the wrapper from them, and a finished module cannot be unpacked into arguments.
"""

CAUGHT_BY = (
    "test_two_heads_make_two_dimensions",
    "test_each_call_gets_its_own_dict",
    "test_each_head_writes_one_number",
)
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return MultiHeadAttentionWrapper(3, 1, 6, 0.0, 2)  # noqa: F821 - given
