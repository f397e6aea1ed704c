"""`load_gpt2` raises RuntimeError if the file does not fit. The contract promises ValueError, which callers can catch.
`load_state_dict` has an error of its own, and it has changed some parameters by then.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"


def load_gpt2(model, gpt2):
    model.load_state_dict(convert_weights(gpt2))
    model.head.weight = model.embeddings.token.weight
