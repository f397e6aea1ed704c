"""The generator is seeded in forward, so that every call drops the same weights."""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_each_weight_has_a_draw_of_its_own")


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        torch.manual_seed(123)
        return super().forward(x)
