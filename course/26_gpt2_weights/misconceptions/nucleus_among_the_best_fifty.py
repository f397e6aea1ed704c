"""`keep_top_p` looks for the nucleus among a fixed number of best tokens, such as 100 or 1000. If many tokens are nearly
equally probable, the nucleus may have more: tokens join until their probabilities sum to p. GPT-2 has 50,257 tokens.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_of_any_logits")
SECTION = "The long tail"

right = keep_top_p


def keep_top_p(logits, p):
    kept = right(logits, p)
    if p == 1:
        return kept
    least = logits.topk(min(50, logits.shape[-1])).values[..., -1:]
    return kept.masked_fill(logits < least, float("-inf"))
