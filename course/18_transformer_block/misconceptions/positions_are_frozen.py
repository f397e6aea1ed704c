"""`Embeddings` makes `position` without gradients. The positions are learned like the tokens. Random rows that never
change still tell positions apart, but the model cannot arrange them so that neighbours are alike.
"""

CAUGHT_BY = ("test_token_plus_position", "test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Position embeddings"


class Embeddings(Embeddings):
    def __init__(self, vocab_size, context_length, d):
        super().__init__(vocab_size, context_length, d)
        self.position.weight.requires_grad_(False)
