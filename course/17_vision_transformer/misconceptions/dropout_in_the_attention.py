"""`VisionTransformerBlock` makes its attention with dropout, which removes a tenth of the attention weights in
training. The block must have no dropout: its result has to be the same in training and after `.eval()`. In training
two calls with the same x differ. In evaluation nothing shows.
"""

CAUGHT_BY = ("test_training_gives_the_same", "test_training_is_like_evaluation")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, dropout=0.1, batch_first=True)
