# Built from course/11_torch_attention/shared_11.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of both attentions and of the conversion have in common."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_dtype,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
)

PROJECTIONS = "W_query", "W_key", "W_value"
BIASES = tuple(f"{name}.bias" for name in PROJECTIONS)


def ours(student, inputs, *args, **kwargs):
    """A MultiHeadAttention in evaluation mode with random parameters, and the parameters."""
    attention = student.MultiHeadAttention(*args, **kwargs)
    attention.eval()
    return attention, randomize(attention, inputs)


def with_and_without_biases(student, inputs, context_length, num_heads):
    """Two sources that do the same, one with biases of 0 and one without, and the parameters of the latter."""
    first, second = (
        student.MultiHeadAttention(6, 6, context_length, 0.0, num_heads, qkv_bias=biased) for biased in (True, False)
    )
    values = randomize(second, inputs)
    assign(first, values | {name: torch.zeros(6) for name in BIASES})
    return first, second, values


def randomize(layer, inputs):
    """Give all parameters random values, and return them."""
    found = inspect_module(layer).parameters.value
    values = {name: inputs.randn(*old.shape, dtype=torch.float32) for name, old in found.items()}
    assign(layer, values)
    return values


def blocked(tokens):
    """True above the diagonal: torch's module calls it blocked."""
    return torch.ones(tokens, tokens, dtype=torch.bool).triu(1)


def convert(student, *source, **named):
    """The converted module in evaluation mode, if it is one."""
    converted = student.to_torch(*source, **named)
    expect_layer(converted, what="the converted module")
    expect_torchs_own(inspect_module(converted).modules)
    converted.eval()
    return converted


@expectation
def expect_torchs_own(modules):
    kinds, what = modules.get("", ["nothing"]), "the result is not an nn.MultiheadAttention"
    expect("MultiheadAttention" in kinds, what, "an nn.MultiheadAttention", f"a {kinds[0]}")


@expectation
def first(got):
    """The output, whether or not the weights come with it."""
    return got[0] if isinstance(got, tuple) and got else got


def expect_outputs_elsewhere(student, theirs, source, x):
    """Vouch that both attentions work on another device than the CPU."""
    outputs = first(student.masked_torch_attention.elsewhere(theirs, x)), student.sdpa_attention.elsewhere(source, x)
    for name, output in zip(("masked_torch_attention", "sdpa_attention"), outputs, strict=True):
        what = f"the output of {name}"
        expect_other(expect_tensor(output, what=what), x, what)


@expectation
def expect_other(output, x, what):
    expect(not torch.equal(output, x), f"{what} is x itself")


def expect_only_read(function, attention, x):
    """Vouch that a function leaves x and the module as they are: parameters, their dtype, and what can be trained."""
    before = inspect_module(attention)
    expect_unchanged(function.trace(attention, x))
    expect_same_state(inspect_module(attention), before)


@expectation
def expect_same_state(after, before):
    for name, old in before.parameters.items():
        new, what = after.parameters.get(name), f"the caller's module has changed: {name}"
        expect(new is not None, what)
        expect_dtype(new, old.dtype, what=f"{name} of the caller's module after the call")
        expect(torch.equal(new, old), what)
    frozen = sorted(before.trainable - after.trainable)
    expect(not frozen, f"parameters of the caller's module no longer require gradients: {', '.join(frozen)}")
    expect(after.trainable == before.trainable, "the caller's module has changed: what can be trained")


def expect_float64(student, inputs, num_heads, tokens):
    """Vouch that sdpa_attention gives in float64 what it gives in float32."""
    source, values = ours(student, inputs, 4, 6, 8, 0.0, num_heads, qkv_bias=True)
    double, _ = ours(student, inputs, 4, 6, 8, 0.0, num_heads, qkv_bias=True)
    assign(double, values)
    double.to(torch.float64)
    x = inputs.randn(2, tokens, 4)
    single = expect_tensor(student.sdpa_attention(source, x.float()), what="sdpa_attention's output")
    what = "sdpa_attention's output for a module and an x in float64, as it is in float32"
    expect_close(student.sdpa_attention(double, x), single, atol=1e-4, what=what)


def expect_current_parameters(function, used, new, x, inputs):
    """Vouch that a function works with the parameters that a module has now, whatever they were in an earlier call."""
    expect_tensor(first(function(used, x)), what="the output")
    assign(used, randomize(new, inputs))
    expected, got = (expect_tensor(first(function(attention, x)), what="the output") for attention in (new, used))
    what = "the output after a first call and a change of the module's parameters, as with a new module"
    hint = "Take the parameters from `attention` in every call: what an earlier call has kept does not follow a change."
    expect_close(got, expected, what=what, hint=hint)


@expectation
def expect_called(operations):
    is_called = any("scaled_dot_product" in name for name in operations)
    expect(is_called, "F.scaled_dot_product_attention was not called", hint="Leave scores, mask and softmax to it.")


@expectation
def expect_dtypes(parameters, dtype, what):
    """Vouch for the dtype of all parameters; ``{}`` in ``what`` stands for their names."""
    for name, parameter in parameters.items():
        expect_dtype(parameter, dtype, what=what.format(name))


@expectation
def expect_same_dtypes(parameters, others, what):
    for name in filter(others.__contains__, parameters):
        expect_dtype(parameters[name], others[name].dtype, what=f"{what} {name}")


@expectation
def expect_numbers_in(dtype, parameters, in_float32, values):
    """Vouch for the converted numbers, unless they are wrong in float32, too."""
    numbers = torch.cat([torch.zeros(1), *(value.flatten() for value in values.values())])
    for name, parameter in parameters.items():
        if name in in_float32 and torch.isin(in_float32[name], numbers).all():
            what = f"the {dtype} module's {name}, as it is in float32"
            expect_close(parameter, in_float32[name], precision=dtype, what=what)


@expectation
def expect_numbers_of(source, converted):
    """Vouch that something was converted: a new module that holds no number of the source is independent anyway."""
    held = torch.cat([torch.zeros(0), *(number.flatten().double() for number in converted.values())])
    weights = [number.double() for name, number in source.items() if name.endswith("weight")]
    is_some = any(torch.isin(weight, held).all() for weight in weights)
    expect(is_some, "this cannot be judged: the converted module holds no weight of the source")


def expect_to_learn(source, converted, inputs, width, **masked):
    """Vouch that a backward pass gives each parameter of the converted module a gradient."""
    parameters = inspect_module(converted).parameters
    expect_numbers_of(inspect_module(source).parameters, parameters)
    dtype = [*parameters.value.values(), torch.zeros(0)][0].dtype
    x = inputs.randn(4, 4, width, dtype=dtype)
    gradients = converted.gradient(x, x, x, **masked).parameters.value
    # In a message of its own, this tells frozen parameters from results of a computation: neither get a gradient.
    expect_gradients(inspect_module(converted).parameters, gradients)


@expectation
def expect_gradients(parameters, gradients):
    for name in parameters:
        hint = "A parameter that is to learn requires a gradient, and is no result of a computation."
        expect(gradients.get(name) is not None, f"no gradient reaches {name}", hint=hint)


def expect_apart(source, converted, values, inputs, hints, case=""):
    """Vouch that source and converted module share no numbers.

    Args:
        hints: for a source that was changed, for one that was frozen, and for numbers that are shared.
    """
    changed, frozen, shared = hints
    before = inspect_module(source)
    expect_values(before.parameters, values, f"{case}the source's {{}} after the conversion", changed)
    expect_trainable(before, case, frozen)
    expect_numbers_of(before.parameters, inspect_module(converted).parameters)
    now = randomize(converted, inputs)
    what = f"{case}the source's {{}} after the converted module was changed"
    expect_values(inspect_module(source).parameters, values, what, shared)
    randomize(source, inputs)
    what = f"{case}the converted module's {{}} after the source was changed"
    expect_values(inspect_module(converted).parameters, now, what, shared)


@expectation
def expect_values(parameters, values, what, hint):
    """Vouch for the values of all parameters; ``{}`` in ``what`` stands for their names."""
    for name, value in values.items():
        expect_close(parameters.get(name), value, what=what.format(name), hint=hint)


@expectation
def expect_trainable(state, case, hint):
    frozen = sorted(set(state.parameters) - state.trainable)
    what = f"{case}after the conversion, parameters of the source no longer require a gradient"
    expect(not frozen, what, "none", ", ".join(frozen), hint)
