"""`load_gpt2` notices only while it copies that a file does not fit. When it raises, the model must be as it was
before. Here tensors of the file are in the model already. Compare names and shapes before you copy anything.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"


def load_gpt2(model, gpt2):
    try:
        model.load_state_dict(convert_weights(gpt2))
    except RuntimeError as error:
        raise ValueError("another model") from error
    model.head.weight = model.embeddings.token.weight
