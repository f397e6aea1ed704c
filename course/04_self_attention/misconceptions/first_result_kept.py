"""The result of the first call is returned in every later call. Each call should compute its own queries, keys, values
and weights from the `x` that is passed. The first call is right. A second sentence, even one of another length, gets
the output of the first.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v2_of_six_tokens", "test_v1_for_any_weights", "test_v2_for_any_weights")
SECTION = "One context vector, step by step"


class SelfAttention_v1(SelfAttention_v1):
    context = None

    def forward(self, x):
        if self.context is None:
            self.context = super().forward(x)
        return self.context


class SelfAttention_v2(SelfAttention_v2):
    context = None

    def forward(self, x):
        if self.context is None:
            self.context = super().forward(x)
        return self.context
