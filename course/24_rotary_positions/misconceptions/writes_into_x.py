"""`apply_rope` writes the turned features into x. Arguments must be left unchanged. A second call with the same tensor
would turn it once more.
"""

CAUGHT_BY = ("test_x_stays_and_gets_its_gradient", "test_nothing_that_is_passed_changes")
SECTION = "Your task"
CHANGE = {
    "return turned.flatten(-2).to(x.dtype)": "return x.detach().copy_(turned.flatten(-2)) + 0 * x",
}
