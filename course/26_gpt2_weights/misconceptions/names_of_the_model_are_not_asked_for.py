"""`load_gpt2` accepts a file with fewer blocks than the model. It goes through the names of the file only, so it does not
see what is missing. It must raise ValueError: some blocks would keep the numbers that they had before.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"


def load_gpt2(model, gpt2):
    found, wanted = convert_weights(gpt2), model.state_dict()
    if any(name not in wanted or wanted[name].shape != one.shape for name, one in found.items()):
        raise ValueError("other sizes")
    model.load_state_dict(found, strict=False)
    model.head.weight = model.embeddings.token.weight
