"""`generate` starts one token too late to show a long text. It has to show the last `model.context_length` tokens. The
token that is left out may be the one that decides, and with a context of one token nothing is left to show.
"""

CAUGHT_BY = ("test_model_sees_the_end_of_a_long_text", "test_long_texts_for_any_context")
SECTION = "Writing, one token at a time"
CHANGE = {"-model.context_length :": "max(0, ids.shape[1] - model.context_length + 1) :"}
