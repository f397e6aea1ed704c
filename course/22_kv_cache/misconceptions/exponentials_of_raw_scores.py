"""`attend_step` takes the exponentials of the scores as they are. However low its scores are, a token sees all tokens up
to itself. The exponentials of very low scores are all 0, and 0 / 0 is NaN. First subtract the greatest of the scores
that the token sees.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "Your task, part 1"
CHANGE = {
    "weights = torch.softmax(scores.masked_fill(later, -torch.inf), dim=3)": (
        "weights = scores.exp().masked_fill(later, 0.0)\n    weights = weights / weights.sum(dim=3, keepdim=True)"
    ),
}
