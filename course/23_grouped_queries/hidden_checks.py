"""Hidden checks: the same promises for random numbers and other sizes."""

import torch
from shared_23 import (
    LOW,
    check_accepted,
    check_by_hand,
    check_device,
    check_dtypes,
    check_output,
    check_refused,
    check_unchanged,
    expect_count,
    other_layout,
)

from autograder.checking import points

RANDOM = "test_any_number_of_groups"


@points(1.5)
def test_any_number_of_groups(student, reference, inputs):
    """For any sizes, the output is right: each query head uses the keys and values of its group."""
    for sizes in (2, 8, 2, 3, 4, 3), (1, 6, 3, 4, 2, 5), (3, 4, 2, 1, 3, 2), (2, 3, 1, 3, 1, 4), (1, 2, 2, 3, 3, 1):
        q, k, v = map(other_layout, random(inputs, *sizes))
        check_output(student, q, k, v, reference.attention(q, k, v))
    q, k, v = random(inputs, 1, 4, 2, 3, 3, 4)
    q, k = 7.5 + q.clamp(-2, 2) / 4, -4 + k.clamp(-2, 2) / 4  # scores from -72 to -49, whose exponentials are tiny
    q[:, :, 1] *= -1  # and from 49 to 72 for one token
    check_output(student, q, k, v, reference.attention(q, k, v), LOW)


@points(0.25)
def test_other_numbers_are_refused(student):
    """ValueError is raised for any number of groups that does not divide the number of heads, and for no other."""
    for heads, groups in (5, 2), (8, 3), (3, 6):
        check_refused(student, heads, groups)
    for heads, groups in (5, 5), (5, 1), (8, 4):
        check_accepted(student, heads, groups)


@points(0.25)
def test_dtype_is_kept_for_any_sizes(student, inputs):
    """The output has the dtype of the arguments, and its accuracy."""
    check_dtypes(student, *(x.to(torch.bfloat16) for x in random(inputs, 2, 4, 2, 3, 4, 5)))


@points(0.25)
def test_any_device(student, inputs):
    """grouped_query_attention works on any device, for any number of groups."""
    check_device(student, *random(inputs, 1, 4, 2, 3, 2, 5))


@points(0.25)
def test_the_work_is_your_own(student, inputs):
    """No attention function of torch does the work, for any number of groups."""
    for groups in 1, 2, 4:
        check_by_hand(student, *random(inputs, 1, 4, groups, 3, 2, 5))


@points(0.25, requires=RANDOM)
def test_nothing_that_is_passed_changes(student, inputs):
    """Queries, keys and values of any dtype stay as they are."""
    for dtype in torch.float64, torch.bfloat16:
        check_unchanged(student, *(x.to(dtype) for x in random(inputs, 2, 4, 2, 3, 3, 2)))


@points(0.625)
def test_bytes_for_any_sizes(student, reference, inputs):
    """cache_bytes is right for any sizes, also if the bytes of a number are left out."""
    for _ in range(3):
        sizes = [int(n) for n in inputs.integers(2, 20, (5,))]
        expected = reference.cached_bytes(*sizes)
        expect_count(student.cache_bytes(*sizes), expected, f"cache_bytes{tuple(sizes)}")
    for case in (*sizes[:4], 1), (*sizes[:3], sizes[3] * 10**6 + 1, sizes[4]):
        expected = reference.cached_bytes(*case)
        expect_count(student.cache_bytes(*case), expected, f"cache_bytes{case}")
    expected = reference.cached_bytes(*sizes[:4], 2)
    expect_count(student.cache_bytes(*sizes[:4]), expected, f"cache_bytes{tuple(sizes[:4])}")


@points(0.625)
def test_weights_for_any_sizes(student, reference, inputs):
    """projection_weights is right for any sizes, also where the heads together are not as wide as the text."""
    for _ in range(3):
        d, groups, share, head_dim = (int(n) for n in inputs.integers(2, 12, (4,)))
        sizes = d, groups * share, groups, head_dim
        for case in sizes, (d * 10**6 + 1, *sizes[1:]):
            expect_count(student.projection_weights(*case), reference.weights(*case), f"projection_weights{case}")


def random(inputs, b, h, g, t, s, d):
    """Queries, keys and values of these sizes."""
    return [inputs.randn(b, n, m, d, dtype=torch.float32) for n, m in ((h, t), (g, s), (g, s))]
