"""`Embeddings` keeps the rows of the positions from an earlier call. Every call starts anew: if training or loaded weights
change `position`, the kept rows are old, and the results are wrong. Look the rows up again in each call.
"""

CAUGHT_BY = ("test_token_plus_position", "test_embeddings_of_any_ids")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens = ids.shape[-1]
        if num_tokens > self.position.num_embeddings:
            raise ValueError(num_tokens)
        if torch.is_grad_enabled():
            return self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device))
        kept, key = self.__dict__.setdefault("kept", {}), (num_tokens, self.position.weight.dtype, ids.device)
        if key not in kept:
            kept[key] = self.position(torch.arange(num_tokens, device=ids.device))
        return self.token(ids) + kept[key]
