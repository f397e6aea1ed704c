"""`transfer_weights` does not look at d_in and d_out. If they differ, `load_state_dict` raises RuntimeError.
Compare the sizes first, and raise ValueError.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"


def transfer_weights(source, target):
    state = source.state_dict()
    if any(name.endswith("bias") for name in state):
        raise ValueError("a bias has no counterpart")
    target.load_state_dict({name.removesuffix(".weight"): weight.T for name, weight in state.items()})
