"""A matrix is made a batch and turned back at the end: a batch of one loses its first dimension."""

CAUGHT_BY = ("test_causal_weights_for_any_leading_dimensions",)

weights_of_batch = causal_weights


def causal_weights(scores, d_k):
    batch = scores.unsqueeze(0) if scores.dim() == 2 else scores
    return weights_of_batch(batch, d_k).squeeze(0)
