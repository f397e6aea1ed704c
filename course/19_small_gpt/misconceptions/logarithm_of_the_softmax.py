"""`next_token_loss` computes the softmax first and takes its logarithm afterwards. The loss has to be right for logits
up to 100,000, but a small probability becomes 0, and its logarithm is minus infinity.
"""

CAUGHT_BY = ("test_loss_of_loud_logits_and_its_gradient", "test_gradient_of_the_loss")
SECTION = "Your task, part 2"


def next_token_loss(logits, ids):
    chances = logits[:, :-1].softmax(dim=-1).gather(2, ids[:, 1:, None])
    return -chances.log().mean()
