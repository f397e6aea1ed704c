"""`attention_scores` transposes the table of the caller with `t_()`.

`.T` gives a transposed view and leaves the table as it is. The scores are right, but the table of the caller now has
the shape (d, T).
"""

CAUGHT_BY = ("test_inputs_stay_as_they_are", "test_inputs_are_left_unchanged")
SECTION = "Your task, part 1"


def attention_scores(inputs):
    rows = inputs.clone()
    return rows @ inputs.t_()
