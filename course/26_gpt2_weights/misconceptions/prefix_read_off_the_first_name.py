"""`convert_weights` looks at the first name of the file to see whether names have the prefix `transformer.`.
`lm_head.weight` has none, and it may come first. Then no prefix is removed at all. Look at each name on its own.
"""

CAUGHT_BY = ("test_names_are_those_of_the_model", "test_any_file_is_converted")
SECTION = "Names"

right = convert_weights


def convert_weights(gpt2):
    if not next(iter(gpt2)).startswith("transformer."):
        gpt2["wte.weight"]
    return right(gpt2)
