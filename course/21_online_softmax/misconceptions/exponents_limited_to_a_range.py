"""`update` lets no exponent fall below -50, so that no exponential becomes 0. The exponential of a blocked score must be
exactly 0. As it is, each blocked key keeps a tiny weight, and a huge value makes it count.
"""

CAUGHT_BY = ("test_blocked_keys_add_nothing", "test_blocked_blocks_make_no_difference")
SECTION = "A block that is blocked"
CHANGE = {"torch.exp(scores - shift)": "torch.exp((scores - shift).clamp(min=-50))"}
