"""`SmallGPT` keeps the logits of each batch and returns them for the next batch of the same shape, until its parameters
change. The logits have to be those of the texts that are passed. Nothing may be left over from one call to the next.
"""

CAUGHT_BY = ("test_nobody_sees_the_future_or_another_text", "test_prefixes_and_single_texts")
SECTION = "What a GPT is made of"

right = SmallGPT


class SmallGPT(SmallGPT):
    def forward(self, ids):
        if self.training:
            return right.forward(self, ids)
        seen = self.__dict__.setdefault("seen", {})
        key = ids.shape, sum(weights.sum().item() for weights in self.parameters())
        if key not in seen:
            seen[key] = right.forward(self, ids)
        return seen[key].clone()
