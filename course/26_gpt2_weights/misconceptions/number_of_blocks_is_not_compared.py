"""`load_gpt2` accepts a file with more or fewer blocks than the model. It must raise ValueError. With `strict=False`,
torch compares sizes and says nothing about names that are missing.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"


def load_gpt2(model, gpt2):
    found, wanted = convert_weights(gpt2), model.state_dict()
    if any(name in wanted and wanted[name].shape != one.shape for name, one in found.items()):
        raise ValueError("other sizes")
    model.load_state_dict(found, strict=False)
    model.head.weight = model.embeddings.token.weight
