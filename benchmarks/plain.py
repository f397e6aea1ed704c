"""Tests of the six exercises as people write them for nbgrader and otter: a few plain asserts each.

They are far less than our checks (no gradients, dtypes, hidden inputs, reasons), so that the graders we compare with
are not slowed down by what only ours does.
"""

from __future__ import annotations

PLAIN = {
    "01_dot_products": """
x = torch.randn(6, 3)
assert torch.allclose(attention_scores_for_query(x[1], x), x @ x[1], atol=1e-5)
assert torch.allclose(attention_scores(x), x @ x.T, atol=1e-5)
""",
    "02_softmax": """
x = torch.randn(4, 6)
assert torch.allclose(normalize_by_sum(x.abs()), x.abs() / x.abs().sum(-1, keepdim=True))
assert torch.allclose(softmax_naive(x), torch.softmax(x, -1))
assert torch.allclose(softmax(x, dim=0), torch.softmax(x, 0))
assert torch.isfinite(softmax(1000 * x)).all()
""",
    "05_weight_transfer": """
source, target = SelfAttention_v2(3, 2), SelfAttention_v1(3, 2)
transfer_weights(source, target)
x = torch.randn(6, 3)
assert torch.allclose(source(x), target(x), atol=1e-6)
""",
    "06_causal_mask": """
assert torch.equal(causal_mask(5), torch.ones(5, 5).triu(1).bool())
scores = torch.randn(2, 5, 5)
right = torch.softmax(scores.masked_fill(causal_mask(5), -torch.inf), -1)
assert torch.allclose(causal_weights_renormalized(scores), right, atol=1e-6)
assert torch.allclose(causal_weights(2 * scores, 4), right, atol=1e-6)
""",
    "07_dropout": """
x, keep = torch.randn(4, 6), torch.rand(4, 6) > 0.5
assert torch.allclose(apply_dropout(x, keep, 0.5), x * keep * 2)
assert torch.equal(dropout(x, 0.5, training=False), x)
assert 0.4 < (dropout(torch.ones(10_000), 0.5) == 0).float().mean() < 0.6
""",
    "09_head_sizing": """
assert head_dim(768, 12) == 64
try:
    head_dim(10, 3)
except ValueError:
    pass
else:
    raise AssertionError("10 features do not divide by 3")
assert MultiHeadAttentionWrapper(**two_dimensional_output())(torch.randn(2, 6, 3)).shape == (2, 6, 2)
""",
}


def plain_test(unit: str) -> str:
    """The unit's test, able to run alone."""
    return "import torch\n" + PLAIN[unit]
