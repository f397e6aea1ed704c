"""`next_token_loss` takes the exponentials of the logits as they are, and then the logarithm of their sum. The loss has
to be finite for large logits, too, but the exponential of a large logit is infinite. First subtract the greatest logit
of the position, and add it again after the logarithm.
"""

CAUGHT_BY = ("test_loss_of_loud_logits_and_its_gradient", "test_gradient_of_the_loss")
SECTION = "Your task, part 2"


def next_token_loss(logits, ids):
    guesses = logits[:, :-1]
    of_the_next = guesses.gather(2, ids[:, 1:, None])[..., 0]
    return (guesses.exp().sum(dim=-1).log() - of_the_next).mean()
