"""`scaled_dot_product_attention` uses the mask as an index, as in `scores[..., mask]`. An index must have the shape of the
dimensions that it selects from, so it does not broadcast. With more than one query, a mask (1, Tk) or (b, 1, Tk)
raises an IndexError; `scores[mask]`, without the dots, may also block other keys. Use `scores.masked_fill(mask, ...)`.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Your task, part 1"
CHANGE = {
    "scores = scores.masked_fill(mask, -torch.inf)": "scores = scores.clone()\n        if mask.dim() == scores.dim():\n            scores[mask] = -torch.inf\n        else:\n            scores[..., mask] = -torch.inf"
}
