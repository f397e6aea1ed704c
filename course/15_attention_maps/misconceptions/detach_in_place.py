"""`plot_attention` calls `detach_()`, which cuts the caller's own weights off their graph. After the picture they no longer
require a gradient. `detach()`, without the underscore, returns another tensor.
"""

CAUGHT_BY = ("test_weights_may_require_a_gradient",)
SECTION = "Your task"
CHANGE = {"values = weights.detach().cpu().numpy()": "values = weights.detach_().cpu().numpy()"}
