"""`CausalAttention` cuts the scores with `tril`, and then blocks every score that is exactly 0. A visible score may be 0,
too. If all scores of a token are 0, all its keys are blocked, and its output is NaN.
"""

CAUGHT_BY = ("test_batch_of_two_texts", "test_any_weights_and_sizes")
SECTION = "A mask for every length"
CHANGE = {
    "scores = scores.masked_fill(self.future[:num_tokens, :num_tokens], -torch.inf)": "scores = scores.tril()\n        scores = scores.masked_fill(scores == 0, -torch.inf)"
}
