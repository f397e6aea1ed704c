"""`next_token_loss` adds 1e-9 to the probabilities so that no logarithm is infinite. That changes the loss: no surprise
costs more than 20.7, and its gradient is gone. A logarithm of the softmax in one step needs no such help.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_gradient_of_the_loss")
SECTION = "Your task, part 2"


def next_token_loss(logits, ids):
    chances = logits[:, :-1].softmax(dim=-1).gather(2, ids[:, 1:, None])
    return -(chances + 1e-9).log().mean()
