"""`update` decides for all queries at once whether the maximum grows, in an `if` with `max()`, `any()` or `all()`. Each
query has a maximum of its own, which may grow while those of others stay. Compare them element by element, with
`torch.maximum` or `torch.where`.
"""

CAUGHT_BY = (
    "test_next_block_is_added_to_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_states_of_any_scores",
    "test_blocks_make_no_difference",
    "test_blocked_blocks_make_no_difference",
)
SECTION = "When the maximum grows"
CHANGE = {
    "maximum = torch.maximum(maximum, state[0])": "maximum = maximum if (maximum > state[0]).any() else state[0]",
}
