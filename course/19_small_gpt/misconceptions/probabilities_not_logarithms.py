"""`next_token_loss` returns the mean of 1 - p, where p is the probability of the next token. It has to be the mean of
-ln p. A token that was thought impossible costs no more than 1 here.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "A language whose floor can be counted"


def next_token_loss(logits, ids):
    chances = logits[:, :-1].softmax(dim=-1).gather(2, ids[:, 1:, None])
    return (1 - chances).mean()
