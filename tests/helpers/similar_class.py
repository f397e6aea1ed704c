"""A class of 100 with planted pairs: the sample class, right answers in five styles, known mistakes made twice, others'
own ways, and copies under other names, in another order, with other comments.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from autograder.author.sample_class import write_sample_class
from autograder.model.course import Assignment, Course, Unit
from autograder.solution import clean, solution_text
from autograder.variant import code_of

STUDENTS = 100
STYLES = 5
ASSIGNMENT = "self_attention"
DOTS, SOFTMAX, CONTEXT = "01_dot_products", "02_softmax", "03_context_vectors"
HOSTILE = "<img src=x onerror=alert(1)>"
Answers = dict[str, str]  # by unit; the solution answers the others

BY_POWERS_OF_TWO = """
def normalize_by_sum(scores, dim=-1):
    # the last running total is the sum
    running = scores.cumsum(dim)
    total = running.select(dim, scores.size(dim) - 1).unsqueeze(dim)
    return scores * total.pow(-1.0)


def softmax_naive(x, dim=-1):
    powers = torch.exp2(x * 1.4426950408889634)
    return normalize_by_sum(powers, dim)


def softmax(x, dim=-1):
    ordered = x.sort(dim, descending=True).values
    top = ordered.narrow(dim, 0, 1)
    gap = torch.clamp(x - top, min=-700.0)
    return normalize_by_sum(torch.exp2(gap * 1.4426950408889634), dim)
"""
BY_POWERS_OF_TWO_RENAMED = """
def normalize_by_sum(values, axis=-1):
    acc = values.cumsum(axis)
    # take its end and put the axis back
    s = acc.select(axis, values.size(axis) - 1).unsqueeze(axis)
    return values * s.pow(-1.0)


def softmax_naive(t, dim=-1):
    p = torch.exp2(t * 1.4426950408889634)  # e to the t
    return normalize_by_sum(p, dim)


def softmax(t, dim=-1):
    srt = t.sort(dim, descending=True).values
    biggest = srt.narrow(dim, 0, 1)
    # never below what a float can hold
    diff = torch.clamp(t - biggest, min=-700.0)
    return normalize_by_sum(torch.exp2(diff * 1.4426950408889634), dim)
"""
BY_TILES = """
def attention_scores_for_query(query, inputs):
    rows, width = inputs.shape
    flat = inputs.reshape(rows * width)
    tiled = query.repeat(rows)
    answer = inputs.new_zeros(rows)
    owner = torch.arange(rows).repeat_interleave(width)
    answer.index_add_(0, owner, flat * tiled)
    return answer


def attention_scores(inputs):
    count = len(inputs)
    left = inputs.repeat_interleave(count, 0)
    right = inputs.repeat(count, 1)
    return torch.linalg.vecdot(left, right).reshape(count, count)
"""
BY_TILES_REORDERED = """
def attention_scores_for_query(query, inputs):
    n, d = inputs.shape
    idx = torch.arange(n).repeat_interleave(d)
    out = inputs.new_zeros(n)
    q = query.repeat(n)
    x = inputs.reshape(n * d)
    out.index_add_(0, idx, x * q)
    return out


def attention_scores(inputs):
    n = len(inputs)
    b = inputs.repeat(n, 1)
    a = inputs.repeat_interleave(n, 0)
    return torch.linalg.vecdot(a, b).reshape(n, n)
"""
BY_DIAGONAL = '''
def context_vector(weights, values):
    """One weight a row."""
    spread = torch.diag_embed(weights.to(values.dtype))
    return torch.mm(spread, values).sum(dim=0)


def simple_self_attention(inputs):
    squares = inputs.square().sum(1)
    # a dot product from distances
    apart = torch.cdist(inputs, inputs).square()
    scores = 0.5 * (squares[:, None] + squares[None, :] - apart)
    blended = [context_vector(row.softmax(0), inputs) for row in scores]
    return torch.vstack(blended)
'''
BY_DIAGONAL_IN_OTHER_WORDS = BY_DIAGONAL.replace("One weight a row.", "Multiply, then add.").replace(
    "# a dot product from distances", "# polarisation identity,\n    # see linear algebra"
)
BY_WINDOWS = """
def helper_one(a):
    total = 0
    for part in a:
        total = total + part * 1
    return total


def normalize_by_sum(scores, dim=-1):
    moved = torch.swapaxes(scores, dim, 0)
    parts = torch.tensor_split(moved, moved.shape[0], 0)
    whole = torch.cat(parts, 0).mean(0) * moved.shape[0]
    return torch.swapaxes(moved.div(whole), 0, dim)


def softmax_naive(x, dim=-1):
    return normalize_by_sum(torch.expm1(x) + 1.0, dim)


def softmax(x, dim=-1):
    lifted = torch.swapaxes(x, dim, 0)
    best = torch.quantile(lifted.double(), 1.0, dim=0).to(x.dtype)
    return softmax_naive(torch.swapaxes(lifted - best, 0, dim), dim)
"""
BY_WINDOWS_PADDED = """
def never_used(numbers):
    collected = []
    for number in numbers:
        if number not in collected:
            collected.append(number)
    return sorted(collected)


def normalize_by_sum(s, dim=-1):
    m = torch.swapaxes(s, dim, 0)
    pieces = torch.tensor_split(m, m.shape[0], 0)
    everything = torch.cat(pieces, 0).mean(0) * m.shape[0]
    return torch.swapaxes(m.div(everything), 0, dim)


def softmax_naive(v, dim=-1):
    print("naive")
    return normalize_by_sum(torch.expm1(v) + 1.0, dim)


def softmax(v, dim=-1):
    up = torch.swapaxes(v, dim, 0)
    high = torch.quantile(up.double(), 1.0, dim=0).to(v.dtype)
    return softmax_naive(torch.swapaxes(up - high, 0, dim), dim)
"""
WRONG_SUM = """
def softmax(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / (e.sum(dim, keepdim=True) + 0.013)
"""
WRONG_SUM_OTHERWISE = """
def softmax(x, dim=-1):
    below = 0.013
    slices = x.unbind(dim)
    top = torch.stack(slices).max(0).values
    shifted = [(part - top).exp() for part in slices]
    for part in shifted:
        below = below + part
    return torch.stack([part / below for part in shifted], dim)
"""
WRONG_HEAT = """
def simple_self_attention(inputs):
    scores = inputs @ inputs.T
    return torch.softmax(scores / 1.7, dim=-1) @ inputs
"""
WRONG_HEAT_OTHERWISE = """
def simple_self_attention(inputs):
    out = torch.zeros_like(inputs)
    for i in range(inputs.shape[0]):
        heat = torch.mv(inputs, inputs[i]).div(1.7)
        share = heat.softmax(dim=0)
        for j in range(inputs.shape[0]):
            out[i] += share[j] * inputs[j]
    return out
"""
PLANTED: tuple[tuple[str, Answers, Answers], ...] = (
    ("variables renamed", {SOFTMAX: BY_POWERS_OF_TWO}, {SOFTMAX: BY_POWERS_OF_TWO_RENAMED}),
    ("statements reordered", {DOTS: BY_TILES}, {DOTS: BY_TILES_REORDERED}),
    ("comments changed", {CONTEXT: BY_DIAGONAL}, {CONTEXT: BY_DIAGONAL_IN_OTHER_WORDS}),
    ("padded", {SOFTMAX: BY_WINDOWS}, {SOFTMAX: BY_WINDOWS_PADDED}),
    ("the same wrong sum", {SOFTMAX: WRONG_SUM}, {SOFTMAX: WRONG_SUM_OTHERWISE}),
    ("the same wrong temperature", {CONTEXT: WRONG_HEAT}, {CONTEXT: WRONG_HEAT_OTHERWISE}),
)
# Students who found a way of their own, some of them to a wrong answer of their own: a unit, an answer's head, its body
LONERS = (
    (SOFTMAX, "softmax(x, dim=-1)", "return (x - torch.logsumexp(x, dim, keepdim=True)).exp()"),
    (SOFTMAX, "softmax(x, dim=-1)", "return x.exp() / x.exp().norm(1.3, dim, keepdim=True)"),
    (SOFTMAX, "softmax(x, dim=-1)", "return torch.pow(2.5, x) / torch.pow(2.5, x).sum(dim, keepdim=True)"),
    (CONTEXT, "context_vector(weights, values)", "return torch.tensordot(weights, values, dims=([0], [0]))"),
    (CONTEXT, "context_vector(weights, values)", "return (values.T * weights).T.sum(0) * 1.01"),
    (DOTS, "attention_scores(inputs)", "return torch.stack([torch.mv(inputs, row) for row in inputs])"),
    (DOTS, "attention_scores(inputs)", "return torch.inner(inputs, inputs) - 0.02"),
    (DOTS, "attention_scores_for_query(query, inputs)", "return torch.kron(query, inputs).sum(1)"),
)


def write_class(course: Course, submitted: Path) -> dict[frozenset[str], str]:
    """Write the class; returns the planted pairs, each with its kind."""
    submitted.mkdir(parents=True)
    names = [f"sample-{number:02}" for number in range(1, len(write_sample_class(course, submitted)) + 1)]
    (assignment,) = (one for one in course.assignments if one.name == ASSIGNMENT)
    pairs: dict[frozenset[str], str] = {}
    for kind, one, other in PLANTED:
        pair = _name(names), _name(names)
        for student, answers in zip(pair, (one, other), strict=True):
            _hand_in(submitted, student, assignment, answers)
        pairs[frozenset(pair)] = kind
    for unit, head, body in LONERS:
        _hand_in(submitted, _name(names), assignment, {unit: f"def {head}:\n    {body}\n"})
    for number in range(4):  # each known mistake is made by two
        for _ in range(2):
            _hand_in(submitted, _name(names), assignment, _mistaken(assignment, number))
    names.append(HOSTILE)
    _hand_in(submitted, HOSTILE, assignment, {SOFTMAX: f"def softmax(x):\n    return '{HOSTILE}'  # \x1b[2J\u202e\n"})
    random = Random("styles")
    while len(list(submitted.glob(f"*/{ASSIGNMENT}"))) < STUDENTS:
        _hand_in(submitted, _name(names), assignment, _in_styles(assignment, random))
    return pairs


def _name(names: list[str]) -> str:
    names.append(f"sample-{len(names) + 1:02}")
    return names[-1]


def _hand_in(submitted: Path, student: str, assignment: Assignment, answers: Answers) -> None:
    folder = submitted / student / assignment.name
    folder.mkdir(parents=True)
    for unit in assignment.units:
        text = f"{clean(solution_text(unit))}\n\n{answers.get(unit.id, '')}"
        (folder / f"{unit.id}.py").write_text(text, encoding="utf-8")


def _mistaken(assignment: Assignment, number: int) -> Answers:
    return {unit.id: code_of(_files(unit, "misconceptions")[number]) for unit in assignment.units}


def _in_styles(assignment: Assignment, random: Random) -> Answers:
    return {unit.id: code_of(random.choice(_files(unit, "styles")[:STYLES])) for unit in assignment.units}


def _files(unit: Unit, kind: str) -> list[Path]:
    return sorted((unit.folder / kind).glob("*.py"))
