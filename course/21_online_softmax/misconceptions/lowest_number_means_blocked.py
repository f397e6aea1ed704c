"""`update` takes a maximum that is the lowest finite number for that of blocked keys. Only minus infinity means blocked. A
score may be as low as float32 allows, and if all scores of a query are, each of them has a weight.
"""

CAUGHT_BY = ("test_scores_of_any_size",)
SECTION = "A block that is blocked"
CHANGE = {"maximum == -torch.inf": "maximum <= torch.finfo(maximum.dtype).min"}
