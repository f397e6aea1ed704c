"""Hidden checks: any shape and dim, each dtype's whole range, masked scores, devices, gradients, what is unchanged."""

import torch

from autograder.checking import call_each, expect, expect_close, expect_tensor, expect_unchanged, points

DEFAULT = None  # the dim that is not passed
# Shapes, and along which of their dimensions: from both ends, and left out. Each axis of two and of three has its turn.
# A square hides a missing keepdim behind broadcasting, so it stands beside shapes of different sizes.
DIMS = {
    (65,): (DEFAULT,),
    (1,): (0,),
    (2, 3): (0, -1),
    (3, 3): (-1,),
    (7, 1): (0,),
    (1, 4): (1,),
    (2, 3, 4): (0, 1, -1, -3, DEFAULT),
    (3, 1, 2, 4): (1, -2),
    (2, 3, 1, 4, 2): (0, DEFAULT),
}
# dtype -> the accuracy and the range asked for: float64 may be computed in float32.
DTYPES = {
    torch.float32: torch.float32,
    torch.float64: torch.float32,
    torch.float16: torch.float16,
    torch.bfloat16: torch.bfloat16,
}
NORMALIZED, NAIVE, BY_HAND = "test_normalize_by_sum", "test_softmax_naive", "test_softmax_is_written_by_hand"


@points(0.5)
def test_normalize_along_any_dim(student, reference, inputs):
    """normalize_by_sum works along any dimension of any shape, also for negative scores."""
    many = as_odd([inputs.rand(*shape) + 0.2 for shape in DIMS])
    check_any_dim(student.normalize_by_sum, reference.normalize_by_sum, many)

    mixed = inputs.rand(3, 4) + 0.2
    mixed[0] *= -5
    many = -mixed.abs(), mixed
    for scores, got in zip(many, student.normalize_by_sum.each([(scores, 0) for scores in many]), strict=True):
        got = expect_tensor(got, shape=(3, 4))
        hint = "Divide by the sum as it is, and keep its sign."
        expect_close(got, reference.normalize_by_sum(scores, 0), what="negative scores, dim=0", hint=hint)


@points(0.25, requires=(NORMALIZED, NAIVE))
def test_small_sums_and_weights(student, reference, inputs):
    """normalize_by_sum divides by tiny sums as they are, and softmax_naive has small weights right, too."""
    tiny = (inputs.rand(3, 4) + 0.2) * 1e-30
    x = inputs.randn(3, 4)
    x[0] -= 25
    x[2] += 25
    steps = torch.tensor([0.0, 9.0, 19.0], dtype=torch.float64) + inputs.rand(3)
    naive = student.softmax_naive
    results = call_each([(student.normalize_by_sum, tiny, 0), (naive, x, 1), (naive, steps, 0)])
    got = expect_tensor(next(results), shape=(3, 4))
    hint = "Divide by the sum as it is: add nothing to it."
    expect_close(got, reference.normalize_by_sum(tiny, 0), what="scores around 1e-30, dim=0", hint=hint)

    got = expect_tensor(next(results), shape=(3, 4))
    hint = "Divide each row by its own sum, and add nothing to the sum."
    expect_close(got, reference.softmax_naive(x, 1), what="rows of scores around -25, 0 and 25", hint=hint)

    got = expect_tensor(next(results), shape=(3,))
    hint = "Small weights count, too. Does your exponential have all of its digits?"
    expect_close(got, reference.softmax_naive(steps), rtol=3e-5, atol=0.0, what="scores near 0, 10 and 20", hint=hint)


@points(0.25, requires=NORMALIZED)
def test_normalize_leaves_its_argument_alone(student, inputs):
    """normalize_by_sum does not change its argument."""
    cases = [
        ((inputs.rand(*shape) + 0.2).to(dtype), dim)
        for dtype in (torch.float32, torch.float64)
        for shape, dim in (((5,), 0), ((2, 3, 4), 1))
    ]
    cases.append(((inputs.rand(1, 2) + 0.2).expand(3, 2), 0))
    for (x, dim), trace in zip(cases, student.normalize_by_sum.trace_each(cases), strict=True):
        expect_unchanged(trace, x, dim)


@points(0.5)
def test_naive_softmax_along_any_dim(student, reference, inputs):
    """softmax_naive is right along any dimension of any shape."""
    many = as_odd([inputs.randn(*shape, scale=3.0) for shape in DIMS])
    check_any_dim(student.softmax_naive, reference.softmax_naive, many)


@points(0.25, requires=NAIVE)
def test_naive_softmax_leaves_its_argument_alone(student, inputs):
    """softmax_naive does not change its argument."""
    cases = [
        (inputs.randn(*shape, dtype=dtype), dim)
        for dtype in (torch.float32, torch.float64)
        for shape, dim in (((5,), 0), ((2, 3, 4), 1))
    ]
    cases.append((inputs.randn(1, 2).expand(3, 2), 0))
    for (x, dim), trace in zip(cases, student.softmax_naive.trace_each(cases), strict=True):
        expect_unchanged(trace, x, dim)


@points(0.75, requires=BY_HAND)
def test_softmax_along_any_dim(student, reference, inputs):
    """softmax works along any dimension of any shape."""
    many = as_odd([inputs.randn(*shape, scale=3.0) for shape in DIMS])
    check_any_dim(student.softmax, reference.softmax, many)
    for _ in by_hand(student.softmax, [(many[0], 0), (many[-1], 1)]):
        pass


@points(0.25, requires=BY_HAND)
def test_softmax_leaves_its_argument_alone(student, inputs):
    """softmax does not change its argument, even with large or masked scores."""
    cases = []
    for dtype in DTYPES:
        x = inputs.randn(3, 4, dtype=dtype)
        x[:, 0], x[:, 1], x[:, 2] = -torch.inf, 1000, -1000
        cases.append((x, 1))
        if dtype in (torch.float32, torch.float64):
            cases += (inputs.randn(5, dtype=dtype), 0), (inputs.randn(2, 3, 4, dtype=dtype), 1)
    for (scores, dim), trace in zip(cases, student.softmax.trace_each(cases), strict=True):
        expect_unchanged(trace, scores, dim)


@points(0.75, requires=BY_HAND)
def test_softmax_over_the_whole_range(student, reference, inputs):
    """softmax is right for every finite score of its dtype, however large or small the scores in other rows are."""
    x = inputs.randn(4, 5, dtype=torch.float32)
    x[0] -= 30000
    x[1] -= 1000
    x[3] += 1000
    cases = (x, 1), (x.T, 0)
    for (scores, dim), got in zip(cases, by_hand(student.softmax, cases), strict=True):
        got = expect_tensor(got, shape=tuple(scores.shape))
        what = f"scores around -30000, -1000, 0 and 1000 in four slices along dim={dim}"
        expect_close(
            got,
            reference.softmax(scores, dim),
            what=what,
            hint="Shift each slice by its own maximum, and do not clamp any score.",
        )

    rows = [0, 0, 300], [0, 200, 100], [-200, -201, -203], [100, 200, 201], [-90, 90, 89], [30000, 30001, 30003]
    many = [(torch.tensor(row, dtype=torch.float32), 0) for row in rows]
    expected = torch.tensor([[0.5, 0.5, 0, 0], [0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0]])
    cases = []
    for dtype, precision in DTYPES.items():
        top = torch.finfo(precision).max
        x = torch.tensor([[top, top, 0, -top], [-top, -top, -top, -top], [top, 0, -top, -top]], dtype=dtype)
        cases += (x, 1), (x.T, 0)
    results = student.softmax.each([*many, *cases])
    for x, _ in many:
        got = expect_tensor(next(results), shape=(3,))
        expect_close(got, reference.softmax(x), what=f"the scores {x.tolist()}")
    for (scores, dim), got in zip(cases, results, strict=True):
        got = expect_tensor(got, shape=tuple(scores.shape))
        what = f"{scores.dtype} scores 0, {scores.max():g} and {scores.min():g}, dim={dim}"
        weights, precision = expected if dim == 1 else expected.T, DTYPES[scores.dtype]
        expect_close(got, weights, precision=precision, what=what)


@points(0.25, requires=BY_HAND)
def test_softmax_works_on_any_device(student, reference, inputs):
    """softmax works on any device, such as a GPU, and its result is on the device of x."""
    cases = [(inputs.randn(*shape, dtype=torch.float32), dim) for shape, dim in (((4, 5), 1), ((7, 2), 1))]
    for (x, dim), got in zip(cases, student.softmax.elsewhere_each(cases), strict=True):
        got = expect_tensor(got, shape=tuple(x.shape))
        expect_close(got, reference.softmax(x, dim), what=f"the weights on another device than the CPU, dim={dim}")


@points(0.25, requires=BY_HAND)
def test_softmax_keeps_the_dtype(student, reference, inputs):
    """softmax returns the dtype of x (float16, bfloat16, float32 or float64) and is right in each."""
    many = [(inputs.randn(4, 5, dtype=dtype), 1) for dtype in DTYPES]
    for (x, _), got in zip(many, by_hand(student.softmax, many), strict=True):
        got = expect_tensor(got, shape=(4, 5), dtype=x.dtype)
        expect_close(got, reference.softmax(x), precision=DTYPES[x.dtype], what=f"the {x.dtype} weights")


@points(0.5, requires=BY_HAND)
def test_softmax_gives_minus_infinity_no_weight(student, reference):
    """A score of -inf gets a weight of exactly 0, however low the other scores are."""
    inf = torch.inf
    cases = []
    for dtype, precision in DTYPES.items():
        low = -torch.finfo(precision).max
        rows = [[0.5, -inf, 1.0], [-inf, 2.0, -inf], [-inf, -3e4, 0.0], [-3e4, -3e4, -inf]]
        rows += [[low, -inf, low], [-inf, -inf, low]]
        cases += [(torch.tensor(rows[at : at + 2], dtype=dtype), 1) for at in (0, 2, 4)]
    # What half precision leaves to a library is judged with its dtype. float32 comes first.
    results = (*by_hand(student.softmax, cases[:1]), *student.softmax.each(cases[1:]))
    for (x, dim), got in zip(cases, results, strict=True):
        got = expect_tensor(got, shape=(2, 3))
        what = f"the {x.dtype} weights of {x.tolist()}"
        expect_close(got, reference.softmax(x, dim), precision=DTYPES[x.dtype], what=what)
        no_weight = bool((got[x == -inf] == 0).all())
        expect(no_weight, f"{what}: the weight at -inf is small, not zero", "exactly 0 at -inf", got)


@points(0.5, requires=BY_HAND)
def test_softmax_has_finite_gradients(student, reference, inputs):
    """Gradients flow back through softmax: right for ordinary scores, and finite for large ones."""
    x, upstream = inputs.randn(4, 5).requires_grad_(), inputs.randn(4, 5)
    expected = reference.softmax_gradient(x, upstream)
    calls = {"random scores": (x, 1), "scores (2, 2, 5)": (x.detach().unflatten(0, (2, 2)), 2)}
    many = []
    for dtype, precision in DTYPES.items():
        top = torch.finfo(precision).max
        ordinary_and_large = [*inputs.randn(1, 3).tolist(), [1000, 999, -1000], [300, 0, 0]]
        largest = [[top, top, -top], [-top, -top, 0]]
        many += torch.tensor(ordinary_and_large, dtype=dtype), torch.tensor(largest, dtype=dtype)
    upstreams = [upstream, upstream.unflatten(0, (2, 2)), *(inputs.randn(*x.shape, dtype=x.dtype) for x in many)]
    results = student.softmax.gradient_each([*calls.values(), *((x, 1) for x in many)], upstreams)
    hint = "Every score changes every weight of its row: let the gradient flow through the sum of exponentials, too."
    for case, (scores, _) in calls.items():
        found = next(results)
        expect_gradient(found.args[0])
        expect_close(found.args[0], expected.reshape(scores.shape), what=f"the gradient at {case}", hint=hint)
    for x, found in zip(many, results, strict=True):
        if not expect_tensor(found.value).isfinite().all():
            continue  # the weights are wrong, and other checks say so
        gradient = found.args[0]
        expect_gradient(gradient)
        what = f"the gradient at the {x.dtype} scores {x.tolist()}"
        gradient = expect_tensor(gradient, shape=tuple(x.shape), what=what)
        expect(
            bool(gradient.isfinite().all()),
            f"{what} is not finite",
            "finite numbers",
            gradient,
            "Do not let exp() overflow at all: a NaN that you remove afterwards comes back in the gradient.",
        )


def as_odd(many):
    """The same scores, of which some are exactly 0, equal, or not contiguous in memory."""
    odd = {tuple(x.shape): x for x in many}
    for shape in (2, 3), (3, 3), (2, 3, 4):
        odd[shape] = odd[shape].mT.contiguous().mT
        odd[shape][(0,) * len(shape)] = 0.0
    odd[2, 3, 1, 4, 2] = odd[2, 3, 1, 4, 2][..., :1, :].repeat(1, 1, 1, 4, 1)
    return list(odd.values())


def expect_gradient(gradient):
    expect(
        gradient is not None,
        "no gradient flows back to x",
        hint="Use torch operations only: numpy(), item(), detach() and no_grad() cut off the gradient.",
    )


def by_hand(softmax, calls):
    """Results of the student's softmax; fails where PyTorch's does the work, which some answers call in hard cases."""
    for args, record in zip(calls, softmax.record_each(calls), strict=True):
        found = sorted(name for name in record.operations if "softmax" in name or "logsumexp" in name)
        expect(not found, f"a library softmax does the work for {args[0].dtype} scores", got=", ".join(found))
        yield record.value


def sum_along(got, dim):
    """A hint where the weights along ``dim`` do not sum to one."""
    sums_to_one = bool((got.double().sum(dim) - 1).abs().max() < 1e-3)
    return None if sums_to_one else "Sum along `dim` alone and keep that dimension (keepdim=True)."


def check_any_dim(function, expected, many):
    """Compare along each of ``DIMS``."""
    cases = [(x, dim) for x in many for dim in DIMS[tuple(x.shape)]]
    results = function.each([(x,) if dim is DEFAULT else (x, dim) for x, dim in cases])
    right = {}  # by shape and axis: the same along the last one, however it is asked for
    for (x, dim), got in zip(cases, results, strict=True):
        shape = tuple(x.shape)
        got = expect_tensor(got, shape=shape)
        place = shape, (-1 if dim is DEFAULT else dim) % x.dim()
        if place not in right:
            right[place] = expected(x, place[1])
        if dim is DEFAULT:
            what = f"scores of shape {shape} without a dim"
            expect_close(got, right[place], what=what, hint="The default of `dim` is -1.")
        else:
            what = f"scores of shape {shape}, dim={dim}"
            expect_close(got, right[place], what=what, hint=lambda got, _, dim=dim: sum_along(got, dim))
