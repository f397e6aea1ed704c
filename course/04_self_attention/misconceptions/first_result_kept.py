"""The layers keep their first result and return it ever after."""

CAUGHT_BY = ("test_v1_for_any_weights", "test_v2_for_any_weights")


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
