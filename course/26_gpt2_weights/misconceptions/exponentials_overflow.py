"""`keep_top_p` computes exponentials of the logits themselves. Logits may be of any size, and from about 88 on the
exponential is infinite in float32. Subtract the greatest logit first, or use softmax.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits",)
SECTION = "Your task"
CHANGE = {
    "torch.softmax(best.values, dim=-1)": "best.values.float().exp() / best.values.float().exp().sum(-1, keepdim=True)",
}
