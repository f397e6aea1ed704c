"""`next_token_loss` returns the share of wrong guesses. It has to be the mean cross-entropy. A share changes in jumps,
so no gradient flows through it.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"


def next_token_loss(logits, ids):
    return (logits[:, :-1].argmax(dim=-1) != ids[:, 1:]).float().mean()
