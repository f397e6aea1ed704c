"""`SmallGPT` keeps the logits of each batch and returns them for the next batch of the same shape. The logits have to
be those of the texts that are passed. Nothing may be left over from one call to the next.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "What a GPT is made of"

right = SmallGPT


class SmallGPT(SmallGPT):
    def forward(self, ids):
        seen = self.__dict__.setdefault("seen", {})
        if self.training:
            return right.forward(self, ids)
        if ids.shape not in seen:
            seen[ids.shape] = right.forward(self, ids)
        return seen[ids.shape]
