"""`update` raises the maximum only if it grows by a lot. m must be the greatest score so far. The result of attention can
be right all the same, but the state is not.
"""

CAUGHT_BY = ("test_next_block_is_added_to_the_state", "test_blocked_keys_add_nothing", "test_states_of_any_scores")
SECTION = "When the maximum grows"
CHANGE = {
    "maximum = torch.maximum(maximum, state[0])": "maximum = torch.where(maximum > state[0] + 8, maximum, state[0])",
}
