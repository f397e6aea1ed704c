"""`update` returns 0 as the maximum if all keys so far are blocked. The maximum of no key is minus infinity. Scores that
come later may lie far below 0. To avoid -inf minus -inf, replace it in the differences only.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_blocked_blocks_make_no_difference")
SECTION = "A block that is blocked"

import torch


def update(state, scores, values):
    m = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        m = torch.maximum(state[0], m)
    m = torch.where(m == -torch.inf, torch.zeros_like(m), m)
    e = torch.exp(scores - m)
    total, weighted = e.sum(dim=-1, keepdim=True), e @ values
    if state is not None:
        factor = torch.exp(state[0] - m)
        total, weighted = total + factor * state[1], weighted + factor * state[2]
    return m, total, weighted
