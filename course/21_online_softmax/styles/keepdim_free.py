"""Sums and maxima without a kept dimension, einsum, torch.where, and NaN turned into 0."""

import torch


def update(state, scores, values):
    m_block = torch.max(scores, dim=-1).values
    if state is None:
        m_old = torch.full_like(m_block, float("-inf"))
        l_old = torch.zeros_like(m_block)
        o_old = torch.zeros(*scores.shape[:-1], values.shape[-1], dtype=scores.dtype)
    else:
        m_old, l_old, o_old = state[0].squeeze(-1), state[1].squeeze(-1), state[2]
    m_new = torch.where(m_block > m_old, m_block, m_old)
    alpha = torch.nan_to_num((m_old - m_new).exp(), nan=0.0)
    p = torch.nan_to_num((scores - m_new.unsqueeze(-1)).exp(), nan=0.0)
    l_new = alpha * l_old + p.sum(-1)
    o_new = torch.einsum("...t,...td->...td", alpha, o_old) + torch.einsum("...ts,...sd->...td", p, values)
    return [m_new[..., None], l_new[..., None], o_new]


def finish(state):
    _, total, output = state
    return torch.einsum("...td,...t->...td", output, total[..., 0].reciprocal())


def attend_in_blocks(queries, keys, values, block):
    state = None
    scaled = queries * keys.shape[-1] ** -0.5
    for k, v in zip(keys.split(block, dim=-2), values.split(block, dim=-2), strict=True):
        state = update(state, torch.einsum("...td,...sd->...ts", scaled, k), v)
    return finish(state)
