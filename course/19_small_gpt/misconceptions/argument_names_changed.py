"""Some arguments have other names than in the stub. `SmallGPT` takes `ids`, `next_token_loss` takes `logits` and `ids`, and
`training_step` takes `model`, `optimizer`, `ids` and `loss_function`. Calls by position work, but a call by name, such as
`ids=texts`, raises TypeError.
"""

CAUGHT_BY = ("test_nothing_that_is_passed_changes", "test_arguments_are_left_alone")
SECTION = "Your task, part 2"

right_loss, right_step = next_token_loss, training_step


class SmallGPT(SmallGPT):
    def forward(self, idx):
        return super().forward(idx)


def next_token_loss(logits, targets):
    return right_loss(logits, targets)


def training_step(model, optimizer, batch, loss_fn):
    return right_step(model, optimizer, batch, loss_fn)
