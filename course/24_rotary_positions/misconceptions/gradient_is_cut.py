"""`apply_rope` computes without recording gradients. Gradients must flow to x. The projections that make queries and
keys would learn nothing.
"""

CAUGHT_BY = ("test_x_stays_and_gets_its_gradient", "test_nothing_that_is_passed_changes")
SECTION = "Your task"
CHANGE = {
    "return turned.flatten(-2).to(x.dtype)": "return turned.flatten(-2).to(x.dtype).detach()",
}
