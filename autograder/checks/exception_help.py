"""Explain a student's exception: the line, the call, and the meaning of the message."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Sequence
from itertools import combinations

from autograder.boundary.plain_python import parsed
from autograder.boundary.text import plain_text
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.code import call_code, path_code
from autograder.checks.failure_kind import FailureKind
from autograder.model.result import Failure

NAMES_AND_SIZES = re.compile(r"`[^`]*`|\d+")  # in a message of the engine
MESSAGE = 600  # characters of a student's exception message
MOVE_ALONG = (
    "Create new tensors on the input's device: `device=x.device`, or `torch.ones_like(x)`. "
    "To move a layer's tensor with the layer, register it as a buffer: `self.register_buffer(...)`."
)
REDUCES = {"sum", "mean", "amax", "max", "amin", "min", "norm", "logsumexp"}
ARGUMENTS = re.compile(r"unexpected keyword argument|positional arguments?|required (keyword-only )?argument")
OF_THE_TASK = "Keep the names, the order and the number of the arguments as they are in the task."
OF_THE_CALL = "This line calls a function with arguments that it does not take. Compare the call with its signature."
SIZES = r"size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\)"
INDEX = r"index (\d+) is out of bounds for (?:dimension|axis) (\d+) with size ([1-9]\d*)"
SHAPES = r"could not be broadcast together with (?:remapped )?shapes ((?:\([\d,]*\) ?)+)"  # NumPy's words
BACKWARD = re.compile(r"needed for gradient computation|backward through the graph a second time")
ADVICE = re.compile(r"\.? Hint: enable anomaly detection.*", re.DOTALL)  # which is not for beginners
ATTRIBUTE = re.compile(r", (the attribute) `")  # of a message on a tensor that stayed on another device
INDEXES = re.compile(r"\[[^\[\]]*,\s*-?\d+\]")
# Explanations of messages of Python and torch for beginners.
MEANINGS = (
    (
        r"expected .*(same dtype|scalar type)|must have the same dtype|dtypes (must be the same|.*(Float|Double|Half))",
        "This line combines tensors of two dtypes. "
        "Create new tensors with the input's dtype, or convert with `.to(x.dtype)`.",
    ),
    (
        r"mat1 and mat2 shapes|size mismatch, got input|inconsistent tensor size|batch1|matmul: Input operand",
        "In a matrix product, the last size of the first tensor must equal the last but one of the second. "
        "Does one need a transpose?",
    ),
    (
        r"Sizes of tensors must match except in dimension 0",
        "`torch.cat` joins along dimension 0 unless you name another. Along which dimension do these tensors differ?",
    ),
    (
        r"needed for gradient computation",
        "The backward pass needs a tensor that a later step writes over, such as `/=` or a function whose name ends in "
        "`_`. Let each step make a new tensor.",
    ),
    (
        r"in-place|inplace|leaf [Vv]ariable",
        "Work on a new tensor instead of changing one that needs a gradient.",
    ),
    (
        r"does not require grad",
        "A tensor was detached from its gradient, by `.detach()`, `.item()` or `.numpy()`, "
        "or because it was created as a new tensor.",
    ),
    (
        r"Dimension out of range",
        "The tensor has fewer dimensions than this line assumes. The last one is `dim=-1`, however many there are.",
    ),
    (
        r"NoneType",
        "A value is None here. Is it an argument that was left out, or the result of a function without a `return`?",
    ),
    (
        r"return_types\.",
        "With a `dim`, functions such as `max` return values and indices: take `.values`.",
    ),
    (
        r"maximum recursion depth",
        "The function calls itself endlessly.",
    ),
    (
        r"only one element tensors|Boolean value of Tensor",
        "A tensor of several values is used as one number, or as a condition.",
    ),
)


def raised_failure(error: AnswerRaised, names: Container[str] = ()) -> Failure:
    """Return the failure to show if the student's own code raised.

    Args:
        names: names that checks use; a missing name is never explained as a misspelling of one of them.
    """
    reply = error.reply
    path = plain_text(error.path)
    if reply.missing is not None:
        name = plain_text(reply.missing)
        near = reply.missing_near if reply.missing_near not in names else None
        renamed = f" There is a `{plain_text(near)}`: rename it." if near else ""
        hint = f"Define `{name}` and run the cell that defines it.{renamed}"
        return Failure(f"`{name}` is not defined", hint=hint, key=(FailureKind.NOT_DEFINED, name))
    if error.is_unwritten:
        return Failure(f"`{path}` is not written yet", is_unwritten=True, key=(FailureKind.NOT_WRITTEN, path))
    call = _call(error)
    if error.is_not_transferable:
        what = f"`{path}` returned something that cannot be graded"
        return Failure(what, got=plain_text(reply.message), example=call, key=(FailureKind.NOT_GRADABLE, path))
    if error.is_unfit and error.made is None:
        key = (FailureKind.NOT_FIT, path, *NAMES_AND_SIZES.findall(reply.message))
        what = f"`{path}` {plain_text(reply.message)}"
        return Failure(what, hint="Names and shapes are part of the task.", key=key)
    where = f" ({plain_text(reply.where)})" if reply.where else ""
    if error.attribute is not None and error.kind == "AttributeError" and not where:
        attribute = plain_text(error.attribute)
        return Failure(f"`{path}` has no attribute `{attribute}`", key=(FailureKind.NO_ATTRIBUTE, path, attribute))
    if error.is_device_mismatch:
        what = f"this call of `{path}` works on the CPU only{where}"
        key = (FailureKind.DEVICE, path, *ATTRIBUTE.findall(reply.message))
        return Failure(what, note=plain_text(reply.message), hint=MOVE_ALONG, example=call, key=key)
    message = f":\n{plain_text(ADVICE.sub('.', reply.message), MESSAGE)}" if reply.message else ""
    made = error.made
    is_of_a_function = made is not None and made.path.startswith(f"{path}(") and path[:1].islower()
    subject = f"what `{path}` returned" if is_of_a_function else f"`{path}`"
    subject = f"the backward pass through {subject}" if BACKWARD.search(reply.message) and not where else subject
    what = f"{subject} raised {plain_text(error.kind)}{where}{message}"
    key = (FailureKind.RAISED, f"{path} {plain_text(error.kind)}{'' if error.is_in_own_words else message}")
    return Failure(what, hint=_meaning(reply.message[:MESSAGE], reply.where[:MESSAGE]), example=call, key=key)


def _call(error: AnswerRaised) -> str | None:
    """Return the call as code; with its tensors described if they are large."""
    if (made := error.made) is None or not made.is_plain:
        return None
    path = path_code(made)
    text = call_code(path, made.args, made.kwargs)
    return call_code(path, made.args, made.kwargs, limit=0) if "…" in text else text


def _meaning(message: str, line: str) -> str | None:
    """Return the meaning of a common message, or None; ``line`` is "" if unknown."""
    found, keep = re.search(SIZES, message), "keepdim=True"
    if found is not None:
        met = f"Sizes {found[1]} and {found[2]} meet in one dimension, and neither is 1."
    elif (found := re.search(SHAPES, message)) is not None:
        one, other = _do_not_match(found[1].split())
        met, keep = f"Shapes {one} and {other} do not match, counted from the last dimension.", "keepdims=True"
    if found is not None:
        if "keepdim" not in line and _computes_with_a_reduction(line):
            return f"{met} A sum or maximum loses its dimension, unless it keeps it as size 1: `{keep}`."
        if INDEXES.search(line):
            return f"{met} An index such as `[:, -1]` loses its dimension; `[:, [-1]]` keeps it as size 1."
        kind = "tensors" if keep == "keepdim=True" else "arrays"
        return f"{met} Compare the shapes of the {kind} on this line."
    if (found := re.search(INDEX, message)) is not None:
        return (
            f"Dimension {found[2]} of the indexed tensor has size {found[3]}: the largest index is {int(found[3]) - 1}."
        )
    if ARGUMENTS.search(message):
        return OF_THE_CALL if line else OF_THE_TASK
    return next((meaning for pattern, meaning in MEANINGS if re.search(pattern, message)), None)


def _do_not_match(shapes: Sequence[str]) -> tuple[str, str]:
    """Return the first two of these shapes, such as "(2,3)", that do not broadcast."""
    for one, other in combinations(shapes, 2):
        sizes = (re.findall(r"\d+", text)[::-1] for text in (one, other))
        if any(a != b and "1" not in (a, b) for a, b in zip(*sizes, strict=False)):
            return one, other
    return shapes[0], shapes[-1]


def _computes_with_a_reduction(line: str) -> bool:
    """True if an operator on this line takes the result of a sum, a maximum or the like."""
    tree = parsed(line.partition(": `")[2].rstrip("`").removeprefix("return "))
    operations = [] if tree is None else [node for node in ast.walk(tree) if isinstance(node, ast.BinOp)]
    operands = [operand for node in operations for operand in (node.left, node.right)]
    names = [getattr(node.func, "attr", "") for node in operands if isinstance(node, ast.Call)]
    return not REDUCES.isdisjoint(names)
