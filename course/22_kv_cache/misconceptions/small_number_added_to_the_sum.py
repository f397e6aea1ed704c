"""`attend_step` takes the exponentials of the scores as they are, and adds a small number to their sum before it divides.
The weights of a token must sum to 1, however low its scores are. If all exponentials are 0, the output is 0. First
subtract the greatest of the scores that the token sees. Then the sum is at least 1.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "Your task, part 1"
CHANGE = {
    "weights = torch.softmax(scores.masked_fill(later, -torch.inf), dim=3)": (
        "weights = scores.exp().masked_fill(later, 0.0)\n    weights = weights / (weights.sum(dim=3, keepdim=True) + 1e-8)"
    ),
}
