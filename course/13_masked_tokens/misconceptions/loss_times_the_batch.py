"""`train_step` multiplies the loss that it returns by the number of texts. It should return the mean over the labelled
positions as it is. To weight batches of different sizes is up to the caller.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "Your task, part 3"

right = train_step


def train_step(model, batch, optimizer):
    return right(model, batch, optimizer) * len(batch[0])
