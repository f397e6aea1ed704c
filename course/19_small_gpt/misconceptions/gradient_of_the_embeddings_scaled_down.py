"""`SmallGPT` lets a tenth of the gradient through to the embeddings, a trick that calms the training of some large models.
The logits are right. But the contract asks for no such thing: gradients flow back to all parameters as they are, and here
words and positions learn ten times too slowly.
"""

CAUGHT_BY = ("test_gradients_reach_all_parameters", "test_each_parameter_can_learn")
SECTION = "What a GPT is made of"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.embeddings(ids)
        x = self.dropout(0.1 * x + 0.9 * x.detach())
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
