"""`load_gpt2` accepts a file with more blocks than the model. It looks only for the names of the model, so it skips the
further blocks. It must raise ValueError: a part of the weights makes another model.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused",)
SECTION = "Your task"


def load_gpt2(model, gpt2):
    found, wanted = convert_weights(gpt2), model.state_dict()
    if any(name not in found or found[name].shape != one.shape for name, one in wanted.items()):
        raise ValueError("other sizes")
    model.load_state_dict({name: found[name] for name in wanted})
    model.head.weight = model.embeddings.token.weight
