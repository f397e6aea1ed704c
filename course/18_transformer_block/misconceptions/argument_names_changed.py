"""Some arguments have other names than in the stub: `emb_dim` for `d`, `n_heads` for `num_heads`, `idx` for `ids`. Keep the
names of the stub. Calls by position work, but a call by name, such as `num_heads=2`, raises TypeError.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_were",)
SECTION = "Your task, part 4"


class LayerNorm(LayerNorm):
    def __init__(self, emb_dim, eps=1e-5):
        super().__init__(emb_dim, eps)


class Embeddings(Embeddings):
    def forward(self, idx):
        return super().forward(idx)


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, n_heads, dropout=0.0):
        super().__init__(d, context_length, n_heads, dropout)
