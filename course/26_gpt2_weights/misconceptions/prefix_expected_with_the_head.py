"""`convert_weights` removes `transformer.` only if the file has `lm_head.weight`. All names may begin with it in a file
without that tensor as well. Then no name is known, and nothing is converted. Look at each name on its own.
"""

CAUGHT_BY = ("test_names_are_those_of_the_model", "test_any_file_is_converted")
SECTION = "Names"

right = convert_weights


def convert_weights(gpt2):
    if "lm_head.weight" not in gpt2:
        gpt2["wte.weight"]
    return right(gpt2)
