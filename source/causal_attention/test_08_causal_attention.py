# Built from course/08_causal_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the six tokens forwards and backwards, the future, texts that are too long, dropout switched off."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_layer,
    expect_raises,
    expect_tensor,
    inspect_module,
    points,
)

WEIGHTS = "W_query.weight", "W_key.weight", "W_value.weight"
VALUES = "test_batch_of_two_texts"
# Well-known wrong outputs, stored as slip_..., and what to say of each.
SLIPS = {
    "no_mask": "Nothing is masked: every token looks at every token. (masked_fill returns a new tensor; use it.)",
    "over_the_queries": "The softmax runs over dim=1. In a batch (b, t, t) that is the queries; the keys are dim=-1.",
    "masked_late": "You masked after the softmax: the future has already taken its share. Mask the scores, with -inf.",
    "past_blocked": "The past is blocked and the future is visible. Block what lies above the diagonal.",
    "unscaled": "The scores are not scaled: divide them by the square root of d_out before the softmax.",
    "scaled_by_d_in": "The scores are divided by the square root of d_in. Divide by the square root of d_out.",
    "swapped": "Queries and keys are swapped.",
    "keys_as_values": "You blended the keys. Blend the values.",
}


@points(1.5)
def test_batch_of_two_texts(student, reference):
    """With the lesson's weights, the sentence and its reverse give -0.4519, 0.2216, ..., each on its own."""
    layer = student.CausalAttention(3, 2, 6, 0.0)
    expect_layers(layer, 3, 2)
    assign(layer, {name: reference[name] for name in WEIGHTS})

    def hint(got, expected):
        for slip, sentence in SLIPS.items():
            if torch.allclose(got.double(), reference[f"slip_{slip}"].double(), rtol=1e-3, atol=1e-5):
                return sentence
        if got.isnan().any():
            return "NaN comes from 0 * inf, or from a row in which every key is blocked. Keep the diagonal visible."
        if torch.allclose(got[0].double(), expected[0].double(), atol=1e-4):
            return "The first text is right and the second is not: give each text its own scores and its own softmax."
        return "Put -inf above the diagonal of the scores, divide by the root of d_out; softmax over dim=-1; blend."

    expect_close(layer(reference["batch"]), reference["output"], what="the output for two texts", hint=hint)


@points(1)
def test_future_has_no_influence(student, inputs):
    """The later tokens of a text do not change the outputs before them."""
    layer = student.CausalAttention(4, 3, 5, 0.0)
    expect_layers(layer, 4, 3)
    assign(layer, {name: inputs.randn(3, 4, scale=0.7) for name in WEIGHTS})
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    before = expect_tensor(layer(x), shape=(2, 5, 3))
    for first in range(1, 5):
        changed = x.clone()
        changed[:, first:] += inputs.randn(2, 5 - first, 4, dtype=torch.float32)
        after = expect_tensor(layer(changed), shape=(2, 5, 3))
        what = f"the output for the first {first} of five tokens, after the others were changed"
        hint = "Later tokens leak through. Does the softmax run over the keys? Do you mask the scores before it?"
        expect_close(after[:, :first], before[:, :first], what=what, hint=hint)
        expect(
            not torch.allclose(after[:, first:].double(), before[:, first:].double()),
            f"the last {5 - first} of five tokens were changed, but their outputs did not change",
        )


@points(0.5, requires=VALUES)
def test_text_that_is_too_long_is_refused(student, inputs):
    """More tokens than context_length raise ValueError."""
    for context_length, tokens in (4, 5), (3, 6), (1, 2):
        layer = expect_layer(student.CausalAttention(3, 2, context_length, 0.0))
        expect_raises(ValueError, layer, inputs.randn(2, tokens, 3, dtype=torch.float32))
        call(layer, "eval")
        expect_raises(ValueError, layer, inputs.randn(1, tokens, 3, dtype=torch.float32))


@points(1, requires=VALUES)
def test_dropout_is_for_training_only(student, reference):
    """In training two calls drop different weights; after eval() nothing is dropped."""
    layer = student.CausalAttention(3, 2, 6, 0.5)
    assign(layer, {name: reference[name] for name in WEIGHTS})
    first, second = (expect_tensor(layer(reference["batch"]), shape=(2, 6, 2)) for _ in range(2))
    hint = "Apply dropout to the weights, after the softmax: nn.Dropout, or F.dropout(..., training=self.training)."
    expect(not torch.equal(first, second), "two calls in training gave the very same output", hint=hint)
    call(layer, "eval")
    hint = "nn.Dropout knows whether the layer is in training; F.dropout needs training=self.training."
    expect_close(layer(reference["batch"]), reference["output"], what="the output after eval()", hint=hint)
    call(layer, "train")
    first, second = (expect_tensor(layer(reference["batch"]), shape=(2, 6, 2)) for _ in range(2))
    expect(not torch.equal(first, second), "after eval() and train() two calls gave the very same output")


def call(layer, method, *args):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")(*args)


def expect_layers(layer, d_in, d_out):
    """Vouch that the layer has three nn.Linear of the right size."""
    state = inspect_module(layer)
    for name in WEIGHTS:
        projection = name.removesuffix(".weight")
        kinds = state.modules.get(projection, [])
        found = kinds[0] if kinds else "no layer of that name"
        expect("Linear" in kinds, f"{projection} is not an nn.Linear", "nn.Linear", found)
        expect_tensor(state.parameters.get(name), shape=(d_out, d_in), what=name)
