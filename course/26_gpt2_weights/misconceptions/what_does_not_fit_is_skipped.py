"""`load_gpt2` loads the tensors that fit and skips the others. It must raise ValueError if a file belongs to a model of
other sizes. A model that is half loaded talks nonsense, and nothing says why.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"


def load_gpt2(model, gpt2):
    found, wanted = convert_weights(gpt2), model.state_dict()
    fitting = {name: one for name, one in found.items() if name in wanted and one.shape == wanted[name].shape}
    model.load_state_dict(fitting, strict=False)
    model.head.weight = model.embeddings.token.weight
