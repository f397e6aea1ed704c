"""`softmax` subtracts the maximum in the numerator and not in the denominator. Both need the same shift, so that it
cancels. As it is, each weight is divided by the exponential of the maximum as well: the weights no longer sum to one,
and large scores overflow in the denominator.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim")
SECTION = "Where the formula breaks"


def softmax(x, dim=-1):
    numerator = (x - x.amax(dim, keepdim=True)).exp()
    return numerator / x.exp().sum(dim, keepdim=True)
