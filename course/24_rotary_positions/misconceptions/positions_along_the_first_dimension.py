"""`apply_rope` lays the positions along the first dimension of x. The tokens are the second dimension from the end. For
a single matrix this is the same; in a batch, whole texts turn by one angle.
"""

CAUGHT_BY = ("test_each_token_has_its_own_position", "test_random_features_turn")
SECTION = "Your task"
CHANGE = {
    "    a, b = x": "    if x.shape[0] == x.shape[-2] or x.dim() > 2:\n        cos, sin = (one[[n % len(one) for n in range(x.shape[0])]].reshape(-1, *[1] * (x.dim() - 2), one.shape[-1]) for one in (cos, sin))\n    a, b = x",
}
