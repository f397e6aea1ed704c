"""`load_gpt2` compares the sizes of the two tables and the number of blocks, and nothing else. Any tensor may have another
size, such as an MLP that is not four times as wide. Then torch raises RuntimeError in place of ValueError, when half of
the model is overwritten already. Compare all sizes before you write.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"


def load_gpt2(model, gpt2):
    found = convert_weights(gpt2)
    tables = model.embeddings.token.weight, model.embeddings.position.weight
    names = "embeddings.token.weight", "embeddings.position.weight"
    if any(found[name].shape != table.shape for name, table in zip(names, tables, strict=True)):
        raise ValueError("tables of other sizes")
    if sum(name.endswith("norm1.scale") for name in found) != len(model.blocks):
        raise ValueError("another number of blocks")
    model.load_state_dict(found)
    model.head.weight = model.embeddings.token.weight
