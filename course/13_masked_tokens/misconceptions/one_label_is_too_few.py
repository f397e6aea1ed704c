"""`train_step` skips a batch with a single label: it returns 0.0 and takes no step. Only a batch without any label has
nothing to teach. The mean over one position is a proper loss. Small batches often have just one chosen token, and all of
these steps are lost.
"""

CAUGHT_BY = ("test_a_batch_teaches_if_it_has_a_label", "test_steps_count_labelled_places_only")
SECTION = "The loss, and why −100"

right = train_step


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels != -100).sum() < 2:
        return 0.0
    return right(model, batch, optimizer)
