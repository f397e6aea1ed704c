"""`load_gpt2` compares sizes while it copies. If a file does not fit, the model must be left as it was. Here the
tensors in front of the first one that does not fit are in the model already.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "One table at both ends"


def load_gpt2(model, gpt2):
    try:
        model.load_state_dict(convert_weights(gpt2))
    except RuntimeError as error:
        raise ValueError("another model") from error
    model.head.weight = model.embeddings.token.weight
