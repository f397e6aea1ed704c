"""`Embeddings` starts again at position 0 where the text is longer than the context. It should raise ValueError. As it
is, two tokens of one text claim the same position, and attention takes them for one another.
"""

CAUGHT_BY = ("test_texts_that_are_too_long", "test_no_more_tokens_than_the_context")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        places = torch.arange(ids.shape[-1], device=ids.device) % self.position.num_embeddings
        return self.token(ids) + self.position(places)
