# Built from course/24_rotary_positions/shared_24.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of rotary positions have in common."""

import torch

from autograder.checking import (
    expect,
    expect_close,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
)

FAR = 1e-3  # a float32 holds an angle of 4000 to 0.0002; a position that is off by one changes pairs by far more


def expect_angles(rope_angles, sizes, expected, rtol=1e-4, **more):
    """Vouch for the table of angles."""
    arguments = dict(zip(("T", "d", "base"), sizes, strict=False)) | more
    what = f"the angles for {', '.join(f'{name}={value:g}' for name, value in arguments.items())}"
    got = expect_tensor(rope_angles(*sizes, **more), shape=tuple(expected.shape), what=what)
    expect_close(got, expected, rtol=rtol, what=what)


def check_fewer_rows(rope_angles, d):
    """Vouch for a table after a longer one, with a number of features that no other check has."""
    for T, case in (9, ""), (4, ", after a call with T=9,"):
        expect_tensor(rope_angles(T, d), shape=(T, d // 2), what=f"the angles for T={T}, d={d}{case}")


def expect_turned(apply_rope, x, positions, expected, **more):
    """Vouch for turned features, at the positions that the message names."""
    what = f"{str(x.dtype)[6:]} features of shape {tuple(x.shape)} at the positions {positions.tolist()}"
    got = expect_tensor(apply_rope(x, positions), shape=tuple(x.shape), what=what)
    expect_close(got, expected, what=what, **more)


def check_dtypes(apply_rope, x, positions, expected):
    """Vouch for the dtype of the result, and for its values, in every floating dtype."""
    for dtype in torch.bfloat16, torch.float16, torch.float32, torch.float64:  # the coarse ones first
        what = f"{str(dtype)[6:]} features at the positions {positions.tolist()}"
        what += "" if dtype is torch.bfloat16 else ", after a call with bfloat16 features"
        got = expect_tensor(apply_rope(x.to(dtype), positions), shape=tuple(x.shape), dtype=dtype, what=what)
        half = dtype if dtype.itemsize == 2 else torch.float32
        expect_close(got, expected, precision=half, atol=None if dtype.itemsize == 2 else FAR, what=what)


def check_layouts(student, x, positions, far):
    """Vouch for features that are transposed or sliced: they get what a copy in one piece gets."""
    copied = expect_tensor(student.apply_rope(x, positions), shape=tuple(x.shape))
    transposed = x.transpose(-2, -1).contiguous().transpose(-2, -1)
    sliced = torch.cat([far * x, x], dim=-1)[..., x.shape[-1] :]
    for name, one in {"transposed": transposed, "sliced": sliced}.items():
        expect_close(student.apply_rope(one, positions), copied, what=f"the result for {name} features")


def check_expanded(student, x, positions):
    """Vouch for features that share their memory, which nobody can write into."""
    expanded = x[..., :1, :].expand(*x.shape)
    expect_close(
        student.apply_rope(expanded, positions),
        expect_tensor(student.apply_rope(expanded.contiguous(), positions), shape=tuple(x.shape)),
        what="the result for expanded features",
    )


def check_odd(student, sizes, positions):
    """Vouch for the error if features are left over."""
    for d in sizes:
        expect_raises(ValueError, student.rope_angles, 4, d)
        expect_raises(ValueError, student.apply_rope, torch.ones(len(positions), d), positions)


def check_elsewhere(student, x, positions):
    """Vouch for features on another device."""
    usual = expect_tensor(student.apply_rope(x, positions), shape=tuple(x.shape))
    got = student.apply_rope.elsewhere(x, positions)
    expect_close(got, usual, what="the features on another device than the CPU")
    expect_moved(usual, x)


def check_unchanged(student, many, positions):
    """Vouch that the features and the positions that are passed stay as they are."""
    for x in many:
        call = student.apply_rope.trace(x, positions)
        expect_moved(call.value, x)
        expect_unchanged(call)


def check_gradient(student, x, positions, upstream):
    """Vouch for the gradient: a product with x equals that of upstream with the result, because turning is linear."""
    found = student.apply_rope.gradient(x, positions, upstream=upstream)
    expect_flow(found.args, found.value, x, upstream)
    for dtype in torch.float64, torch.bfloat16, torch.float16:
        expect_gradient(student.apply_rope.gradient(x.to(dtype), positions).args, x, dtype)


@expectation
def expect_gradient(gradients, x, dtype):
    expect(gradients[0] is not None, f"no gradient flows back to {dtype} features")
    expect_tensor(gradients[0], shape=tuple(x.shape), what=f"the gradient of {dtype} features")


@expectation
def expect_flow(gradients, value, x, upstream):
    expect(gradients[0] is not None, "no gradient flows back to x")
    expect_tensor(value, shape=tuple(x.shape))
    there, back = ((one.double() * other).sum() for one, other in ((value, upstream), (gradients[0], x)))
    expect_close(
        back, there, atol=FAR, what="the sum of gradient times x (the right one is that of upstream times result)"
    )


@expectation
def expect_moved(got, x):
    expect_tensor(got, shape=tuple(x.shape))
    expect(not got.double().equal(x.double()), "the features came back as they are, and nothing has turned")
