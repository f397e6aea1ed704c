"""`finish` divides the weighted sum in the state itself. The state must stay as it is, so that more blocks can be added
to it later.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_what_is_passed_is_left_alone")
SECTION = "Your task, part 1"


def finish(state):
    return state[2].div_(state[1])
