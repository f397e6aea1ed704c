"""`update` returns the least finite number as the maximum if all keys are blocked. The maximum of no key is minus infinity.
To avoid -inf minus -inf, replace it in the differences only.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing",)
SECTION = "A block that is blocked"

import torch


def update(
    state: tuple[torch.Tensor, ...] | None, scores: torch.Tensor, values: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    lowest = torch.finfo(scores.dtype).min
    m_new = scores.amax(dim=-1, keepdim=True).clamp(min=lowest)  # otherwise nan
    if state is None:
        p = torch.exp(scores - m_new)
        return m_new, p.sum(dim=-1, keepdim=True), p @ values
    m, l, o = state
    m_new = torch.maximum(m, m_new)
    p = torch.exp(scores - m_new)
    correction = torch.exp(m - m_new)
    l_new = correction * l + p.sum(dim=-1, keepdim=True)
    o_new = correction * o + p @ values
    return m_new, l_new, o_new
