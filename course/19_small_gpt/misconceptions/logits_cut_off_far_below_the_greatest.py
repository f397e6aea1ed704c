"""`next_token_loss` cuts off logits that lie far below the greatest one, such as those more than 80 below it. Their
exponentials are 0 anyway, but the logit of the right token counts in full. Where it is cut off, the loss is too small,
and no gradient flows to it.
"""

CAUGHT_BY = ("test_loss_of_loud_logits_and_its_gradient", "test_gradient_of_the_loss")
SECTION = "Your task, part 2"


def next_token_loss(logits, ids):
    guesses = logits[:, :-1]
    guesses = (guesses - guesses.amax(dim=-1, keepdim=True)).clamp(min=-80)
    of_the_next = guesses.gather(2, ids[:, 1:, None])
    return (guesses.logsumexp(dim=-1, keepdim=True) - of_the_next).mean()
