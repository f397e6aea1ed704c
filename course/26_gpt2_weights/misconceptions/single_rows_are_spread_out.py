"""`load_gpt2` copies each tensor with `copy_` and trusts it to refuse other sizes. `copy_` broadcasts: a table with a single
row is written into every row of a longer one, without an error. Sizes have to be compared, and ValueError has to be
raised wherever two of them differ.
"""

CAUGHT_BY = ("test_file_of_other_sizes_is_refused", "test_any_other_size_is_refused")
SECTION = "Your task"

import torch


def load_gpt2(model, gpt2):
    found, state = convert_weights(gpt2), model.state_dict()
    if found.keys() != state.keys():
        raise ValueError("another number of blocks")
    before = {name: one.clone() for name, one in state.items()}
    with torch.no_grad():
        try:
            for name in state:
                state[name].copy_(found[name])
        except RuntimeError as error:
            for name in state:
                state[name].copy_(before[name])
            raise ValueError("a tensor of another size") from error
    model.head.weight = model.embeddings.token.weight
