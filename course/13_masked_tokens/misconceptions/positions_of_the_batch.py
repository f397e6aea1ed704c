"""`TinyMaskedLM` counts positions along dimension 0, the texts. Positions must count along the tokens of a text, which
is dimension 1 of `input_ids`. All tokens of a text get the same row, and a text has other logits when it stands
elsewhere in the batch.
"""

CAUGHT_BY = ("test_a_text_is_alone_in_its_batch", "test_every_token_counts_everywhere", "test_texts_are_independent")
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        places = torch.arange(len(input_ids)) % self.positions.num_embeddings
        x = self.tokens(input_ids) + self.positions(places)[:, None]
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
