"""`Embeddings` keeps its results and returns the same tensor again for equal ids. Every call starts anew: after a change of
the two tables the kept result is old, and a caller who changes a result changes it for the next one. Look the rows up
and add them in each call.
"""

CAUGHT_BY = ("test_token_plus_position", "test_gradients_reach_everything", "test_embeddings_of_any_ids")
SECTION = "Your task, part 1"


class Embeddings(Embeddings):
    def forward(self, ids):
        kept, key = self.__dict__.setdefault("kept", {}), (str(ids.tolist()), self.token.weight.dtype, ids.device)
        if key not in kept:
            kept[key] = super().forward(ids)
        return kept[key]
