"""`keep_top_p` keeps a share p of all tokens, whatever their probabilities are. p is a probability that the kept tokens
have together. A sure model needs one token for it, an unsure one a hundred.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"
CHANGE = {
    "before >= p": "torch.arange(logits.shape[-1], device=logits.device).expand_as(before) >= max(1, round(p * logits.shape[-1]))",
}
