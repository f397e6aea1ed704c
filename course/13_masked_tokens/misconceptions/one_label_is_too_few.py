"""A batch with a single label is skipped like one without any: a mean over one place is not trusted."""

CAUGHT_BY = ("test_steps_count_labelled_places_only",)

right = train_step


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels != -100).sum() < 2:
        return 0.0
    return right(model, batch, optimizer)
