"""`SmallGPT` reads each text backwards and turns the logits round again. A position may depend on what comes before it,
and here it depends on what comes after it. The loss falls far below its floor, because the answer is in plain sight.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "Your task, part 1"

right = SmallGPT


class SmallGPT(SmallGPT):
    def forward(self, ids):
        return right.forward(self, ids.flip(1)).flip(1)
