"""The mlp of `VisionTransformerBlock` has a dropout of 0.1 at its end. The block must have none: its result has to be the
same in training and after `.eval()`. In training about a tenth of what the mlp adds is missing, something else in every
call.
"""

CAUGHT_BY = ("test_training_gives_the_same", "test_training_is_like_evaluation")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.mlp = nn.Sequential(*self.mlp, nn.Dropout(0.1))
