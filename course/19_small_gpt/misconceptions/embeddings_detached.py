"""`SmallGPT` cuts the embeddings off from the gradient. All parameters have to learn. The vectors of the words stay as
random as they were, and the loss falls all the same, only less far.
"""

CAUGHT_BY = ("test_gradients_reach_all_parameters", "test_each_parameter_can_learn")
SECTION = "What a GPT is made of"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids).detach())
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
