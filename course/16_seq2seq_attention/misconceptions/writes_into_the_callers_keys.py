"""The padded keys are blanked out in place, in the tensor that the caller still holds."""

CAUGHT_BY = ("test_arguments_are_left_unchanged", "test_gradients_of_the_model")

right = AdditiveAttention


class AdditiveAttention(right):
    def forward(self, query, keys, mask=None):
        if mask is not None:
            keys.masked_fill_(mask[..., None], 0.0)
        return super().forward(query, keys, mask)
