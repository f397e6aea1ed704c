# Built from course/23_grouped_queries/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: groups of several sizes, refused sizes, dtypes, devices, and both counts."""

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

from autograder.checking import expect_own_result, points

GROUPS = "test_neighbours_share_a_head"


@points(0.75)
def test_a_head_for_each_or_one_for_all(student, reference):
    """With as many groups as heads, or one, the output is scaled dot-product attention, for tensors of any layout."""
    for name in "all", "one", "smallest", "low":
        tensors, about = map(other_layout, of(reference, name)), LOW if name == "low" else ""
        check_output(student, *tensors, reference[f"{name}.output"], about, hint=plain_hint)
    q, k, v = of(reference, "one")
    check_output(student, q, k[:, :, :1], v[:, :, :1], v[:, :, :1].expand(q.shape), " (a single key)", hint=plain_hint)


@points(1.75)
def test_neighbours_share_a_head(student, reference):
    """With 3 or 2 groups, neighbours among six query heads use the keys and values of their group."""
    for name in "six_three", "six_two":
        check_output(student, *of(reference, name), reference[f"{name}.output"], hint=group_hint)


@points(0.5)
def test_groups_must_divide_the_heads(student):
    """ValueError is raised if the number of groups does not divide the number of heads, and only then."""
    for heads, groups in (4, 3), (6, 4), (2, 4):
        check_refused(student, heads, groups)
    for heads, groups in (3, 3), (3, 1), (6, 3):
        check_accepted(student, heads, groups)


@points(0.25)
def test_output_keeps_the_dtype(student, reference):
    """The output has the dtype of the arguments: float64, float32, bfloat16 and float16."""
    check_dtypes(student, *of(reference, "six_three"))


@points(0.25)
def test_it_works_on_any_device(student, reference):
    """grouped_query_attention works on any device, a GPU too."""
    check_device(student, *of(reference, "six_two"))


@points(0.25, rests_on="test_a_head_for_each_or_one_for_all")
def test_attention_is_written_by_hand(student, reference):
    """grouped_query_attention calls no attention function of torch, for any number of groups."""
    for name in "six_three", "all", "one":
        check_by_hand(student, *of(reference, name))


@points(0.25, requires=GROUPS)
def test_arguments_stay_as_they_are(student, reference):
    """Queries, keys and values stay as they are, and each call gives a new output."""
    check_unchanged(student, *of(reference, "six_three"))
    expect_own_result(student.grouped_query_attention, *of(reference, "six_three"), what="the output")


@points(1.0)
def test_bytes_of_a_cache(student):
    """cache_bytes counts keys and values for each layer, group and token, in numbers of any size."""
    for sizes, expected in ((1, 1, 8, 3), 96), ((3, 2, 5, 7), 840), ((32, 8, 128, 1), 131_072), ((3, 2, 5, 7, 1), 420):
        expect_count(student.cache_bytes(*sizes), expected, f"cache_bytes{sizes}", cache_hint)
    got = student.cache_bytes(num_layers=3, num_groups=2, head_dim=5, num_tokens=7, bytes_per_number=4)
    expect_count(got, 1680, "the bytes with 4 bytes for each number")
    got = student.cache_bytes(32, 8, 128, 131_072)
    expect_count(got, 17_179_869_184, "the bytes for 131072 tokens", "No number of 32 bits holds this one.")
    for sizes, expected in ((61, 1, 1, 1_000_003), 244_000_732), ((7, 3, 1, 10**15 + 1, 1), 42 * (10**15 + 1)):
        expect_count(student.cache_bytes(*sizes), expected, f"cache_bytes{sizes}", cache_hint)


@points(1.0)
def test_weights_of_the_projections(student):
    """projection_weights counts the weights of all four matrices, however wide the heads together are."""
    cases = ((4, 2, 1, 2), 48), ((7, 6, 3, 5), 630), ((4096, 32, 8, 128), 41_943_040)
    large = ((10_007, 37, 1, 129), 98_108_628), ((10**14 + 1, 111, 37, 9), 2664 * (10**14 + 1))
    for sizes, expected in *cases, *large:
        got = student.projection_weights(*sizes)
        expect_count(got, expected, f"projection_weights{sizes}", "Write down the four shapes.")
    got = student.projection_weights(d=5, num_heads=3, num_groups=3, head_dim=2)
    expect_count(got, 120, "the weights for d = 5, and 3 groups of one head each", "Write down the four shapes.")


def of(reference, name):
    return reference[f"{name}.q"], reference[f"{name}.k"], reference[f"{name}.v"]


def group_hint(got, expected):
    """Say which query heads are right."""
    right = [head for head in range(6) if close(got[:, head], expected[:, head])]
    if right:
        return f"Query heads {', '.join(map(str, right))} of 0 to 5 are right. Which head of keys do the others use?"
    return "Draw the six query heads, and below them which head of keys and values each uses."


def plain_hint(got, expected):
    if close(got, expected):
        return "The values are near. Scores are q k^T / sqrt(d), and nothing else is done to them before the softmax."
    return "Scores are q k^T / sqrt(d). Each query head and token has one softmax of them, over the keys."


def cache_hint(got, expected):
    return "Multiply all five sizes. Keys and values are two tensors." if got * 2 == expected else None


def close(x, y):
    return bool(((x.double() - y.double()).abs() < 1e-3).all())
