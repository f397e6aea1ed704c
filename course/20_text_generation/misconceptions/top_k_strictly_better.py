"""`generate` lets only tokens through whose logit is greater than the k-th best one. The k best may be drawn, the k-th
included. With top_k=1 nothing is left to draw from, and with a `top_k` above the size of the vocabulary the worst token
is lost.
"""

CAUGHT_BY = ("test_only_the_k_best_are_drawn", "test_the_k_best_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "if top_k is not None and top_k < logits.shape[-1]:": "if top_k is not None:",
    "logits.topk(top_k)": "logits.topk(min(top_k, logits.shape[-1]))",
    "logits < least": "logits <= least",
}
