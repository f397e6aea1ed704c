"""Hidden checks: the same promises with files and logits that are drawn for each submission."""

import torch
from shared_26 import (
    check_file_unchanged,
    check_loaded_again,
    check_logits,
    check_logits_unchanged,
    check_refused,
    check_tied,
    check_ties,
    cut_to_one,
    expect_names,
    expect_nucleus,
    expect_weights,
    in_other_dress,
    many_blocks,
    with_other_head,
    with_other_mlp,
    with_prefix,
)

from autograder.checking import points

SMALL, ODD = (7, 5, 6, 3, 1), (5, 9, 8, 2, 3)


def draw(inputs):
    return lambda *shape: inputs.randn(*shape, dtype=torch.float32).cpu()


@points(1)
def test_any_file_is_converted(student, reference, inputs):
    """Files of any size and number of blocks are converted right."""
    for sizes in SMALL, ODD:
        gpt2 = reference.gpt2_file(sizes, draw(inputs))
        expected = reference.convert_weights(gpt2)
        for given in gpt2, *in_other_dress(gpt2), with_other_head(gpt2), dict(reversed(with_prefix(gpt2).items())):
            got = student.convert_weights(given)
            expect_names(got, expected)
            expect_weights(got, expected, sorted(expected))
    tensors = [name.removeprefix("h.0.") for name in gpt2 if name.startswith("h.0.")]
    many = many_blocks(gpt2, tensors, range(11))
    expected = reference.convert_weights(many)
    got = student.convert_weights(gpt2=with_prefix(many))
    expect_weights(got, expected, sorted(expected), "in a file of 11 blocks, ")


@points(0.75)
def test_any_file_gives_its_logits(student, reference, inputs):
    """A model with a random file has that file's logits, whatever it had before."""
    for sizes in SMALL, ODD:
        gpt2, ids = reference.gpt2_file(sizes, draw(inputs)), inputs.integers(0, sizes[0], (2, sizes[1])).cpu()
        right = reference.gpt2_logits(gpt2, ids, sizes[3])
        check_logits(student, sizes, gpt2, ids, right)
        check_loaded_again(student, sizes, with_prefix(gpt2), ids, right)


@points(0.25)
def test_any_head_is_tied(student, reference, inputs):
    """The head of any model is its token table."""
    check_tied(student, SMALL, reference.gpt2_file(SMALL, draw(inputs)), draw(inputs)(7, 6))


@points(0.25)
def test_any_other_size_is_refused(student, reference, inputs):
    """Files that do not fit, in all parts or in one, raise ValueError and change nothing."""
    gpt2, ids = reference.gpt2_file(SMALL, draw(inputs)), inputs.integers(0, 7, (1, 4)).cpu()
    student.convert_weights(gpt2)  # what fails here is asked elsewhere
    for sizes in (7, 5, 6, 3, 2), (7, 6, 6, 3, 1), (7, 5, 9, 3, 1):
        check_refused(student, sizes, gpt2, ids)
    check_refused(student, SMALL, with_other_mlp(gpt2), ids, "a narrower MLP")
    check_refused(student, SMALL, cut_to_one(gpt2, "wpe.weight"), ids, "a single position")
    check_refused(student, SMALL, cut_to_one(gpt2, "wte.weight"), ids, "a single token")


@points(0.75, rests_on="test_nucleus_of_known_rows")
def test_nucleus_of_any_logits(student, reference, inputs):
    """The nucleus of random logits is right for any p."""
    for shape, p in ((3, 9), 0.5), ((2, 2, 40), 0.9), ((30,), 0.8), ((1, 6), 0.2), ((4, 1), 0.3):
        logits = inputs.randn(*shape, scale=2.0)
        while shape[-1] > 1 and reference.margin(logits, p) < 1e-3:
            logits = inputs.randn(*shape, scale=2.0)
        expect_nucleus(student.keep_top_p, logits, p, reference.keep_top_p(logits, p))
    even = torch.linspace(0, 1, 200)[inputs.permutation(200).cpu()]
    expect_nucleus(student.keep_top_p, even, 0.62, reference.keep_top_p(even, 0.62))
    even = torch.linspace(0, 1, 4000)[inputs.permutation(4000).cpu()]
    expect_nucleus(student.keep_top_p, even, 0.62237, reference.keep_top_p(even, 0.62237))
    check_ties(student, torch.where(inputs.permutation(6).cpu() < 4, 1.5, -40.0), 0.6, 3)
    tail = 100 * inputs.permutation(7).float()
    expect_nucleus(student.keep_top_p, tail, 1.0, tail)
    many = inputs.randn(12, 5000, scale=2.0, dtype=torch.float32).cpu()  # rounding takes the sum of some rows above 1
    expect_nucleus(student.keep_top_p, many, 1.0, many)


@points(0.25)
def test_no_file_is_changed(student, reference, inputs):
    """Files of any size stay as they are."""
    check_file_unchanged(student, ODD, reference.gpt2_file(ODD, draw(inputs)))


@points(0.25)
def test_no_logits_are_changed(student, inputs):
    """Logits of any shape stay as they are."""
    for shape in (2, 7), (5,):
        check_logits_unchanged(student, inputs.randn(*shape, dtype=torch.float32))
