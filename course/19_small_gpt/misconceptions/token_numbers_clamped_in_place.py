"""`SmallGPT` writes into the token numbers that it is given. They have to stay as they are. The loss looks at the same
tensor afterwards and finds other targets.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_nothing_that_is_passed_changes", "test_logits_for_any_weights")
SECTION = "Your task, part 1"

right = SmallGPT


class SmallGPT(SmallGPT):
    def forward(self, ids):
        return right.forward(self, ids.sub_(ids[:, :1]).clamp_(min=0))
