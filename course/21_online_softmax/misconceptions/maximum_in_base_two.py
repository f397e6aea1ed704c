"""`update` keeps the maximum of the scores times log2(e), as fast kernels with `exp2` do. The maximum of the state must be
that of the scores. The sums are right, but nobody else can go on from such a state.
"""

CAUGHT_BY = (
    "test_first_block_starts_the_state",
    "test_next_block_is_added_to_the_state",
    "test_blocked_keys_add_nothing",
    "test_scores_of_any_size",
    "test_states_of_any_scores",
)
SECTION = "Your task, part 1"

import torch

LOG2E = 1.44269504


def update(
    state: tuple[torch.Tensor, ...] | None, scores: torch.Tensor, values: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    qk = scores * LOG2E  # exp2 is faster than exp
    m = qk.amax(dim=-1, keepdim=True)
    if state is not None:
        m = torch.maximum(m, state[0])
    m_safe = m.masked_fill(m == -torch.inf, 0.0)
    p = torch.exp2(qk - m_safe)
    l = p.sum(dim=-1, keepdim=True)
    acc = p @ values
    if state is not None:
        alpha = torch.exp2(state[0] - m_safe)
        l = l + alpha * state[1]
        acc = acc + alpha * state[2]
    return m, l, acc
