# Built from course/16_seq2seq_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: one query by numbers, two decoder states, padding, and what the model returns."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_layer,
    expect_tensor,
    inspect_module,
    points,
    slip_hint,
)

SIZES = {"W_query.weight": (3, 2), "W_key.weight": (3, 5), "v.weight": (1, 3)}  # of AdditiveAttention(5, 2, 3)
SLIPS = {
    "no_tanh": "These are the weights without the tanh. The decoder's part is then the same for every source word, and "
    "the softmax cancels it: the decoder has no say.",
    "tanh_outside": "Apply the tanh before `v`, to the hidden features, not to the finished score.",
    "dot_product": "This is a dot product of the two projections. Add them, then apply tanh, then `v`.",
    "scaled": "The scores were divided by sqrt(hidden_dim). Do not scale additive scores.",
    "over_the_batch": "The softmax runs over the batch. Run it over the source words, the last dimension.",
    "masked_late": "The weights do not sum to one: the mask came after the softmax. Block the scores before it.",
    "score_zero": "Padding has the score 0 here, and exp(0) is 1. Give it -inf, which becomes weight 0.",
    "upside_down": "The mask is the wrong way round: True means padding.",
    "nothing_masked": "Nothing is masked: padding has the weight that a source word would have.",
}


@points(1)
def test_weights_and_context_by_numbers(student, reference):
    """For two decoder states and four source words, the weights and contexts are those of the formula."""
    attention = attention_with(student, reference)
    context, weights = pair(attention(reference["query"], reference["keys"]), "AdditiveAttention")
    expect_close(weights, reference["weights"], what="the weights", hint=slip_hint(reference.slips(SLIPS)))
    hint = "The weights are right. Sum the keys themselves, weighted by them."
    expect_close(context, reference["context"], what="the context", hint=hint)


@points(1)
def test_decoder_state_decides(student, reference):
    """For the same source words, another state of the decoder gives other weights, and they sum to one."""
    attention = attention_with(student, reference)
    states = torch.tensor([[0.0, 0.0], [3.0, -2.0], [-3.0, 2.0]])
    keys = reference["keys"][:1].expand(3, 4, 5).contiguous()
    weights = expect_tensor(pair(attention(states, keys), "AdditiveAttention")[1], shape=(3, 4), what="the weights")
    expect_close(weights.sum(-1), torch.ones(3), what="the sums of the weights over the source words")
    change = (weights[1:] - weights[0]).abs().amax(-1).min().item()
    expect(
        change > 1e-3,
        "whatever the decoder's state is, the weights stay the same",
        "weights that depend on it",
        f"weights that differ by {change:.1g}",
        "Apply the tanh. Without it, the score is a part from the decoder plus a part from the word. The first is the "
        "same for all words, and a softmax does not notice a number that is added to all scores.",
    )


@points(1)
def test_padding_gets_no_weight(student, reference):
    """Where the mask is True, the weight is exactly 0, and the weights of the other words sum to one."""
    attention = attention_with(student, reference)
    mask = reference["mask"]
    context, weights = pair(attention(reference["query"], reference["keys"], mask), "AdditiveAttention")
    expect_close(weights, reference["masked_weights"], what="the weights", hint=slip_hint(reference.slips(SLIPS)))
    worst = f"up to {weights[mask].abs().max().item():.3g}"
    expect(not weights[mask].any(), "padding still has some weight", "exactly 0", worst)
    expect_close(context, reference["masked_context"], what="the context")


@points(1)
def test_model_scores_a_token_for_each_step(student, inputs):
    """For 3 sources of 5 tokens and 4 target tokens, the model returns logits (3, 4, 13) and weights (3, 4, 5)."""
    model = expect_layer(student.Seq2SeqAttention(11, 13, 6, 8), "Seq2SeqAttention(11, 13, 6, 8)")
    beginnings = inspect_module(model).parameters  # whatever they are, zeros too: none is zero from here on
    assign(model, {name: v.cpu() + 0.1 * inputs.randn(*v.shape, dtype=v.dtype).cpu() for name, v in beginnings.items()})
    source = torch.tensor([[1, 5, 9, 2, 7], [3, 3, 10, 0, 0], [4, 0, 0, 0, 0]])
    target = torch.tensor([[1, 12, 4, 6], [1, 2, 3, 2], [1, 8, 8, 5]])
    mask = torch.tensor([[False] * 5, [False] * 3 + [True] * 2, [False] + [True] * 4])
    logits, weights = pair(model(source, target, mask), "Seq2SeqAttention")
    logits = expect_tensor(logits, shape=(3, 4, 13), what="the logits")
    fine = logits.is_floating_point() and bool(logits.isfinite().all())
    expect(fine, "the logits are not finite floating point numbers", "finite numbers", logits)
    weights = expect_tensor(weights, shape=(3, 4, 5), what="the weights")
    expect_close(weights.sum(-1), torch.ones(3, 4), what="the sums of the weights over the source")
    padding = weights.transpose(0, 1)[:, mask]
    expect(not padding.any(), "padding has some weight in the model", "exactly 0", f"up to {padding.max().item():.3g}")
    for step in range(4):
        silent = not logits[:, step].any()
        hint = "Start the loop at 0: one that starts at 1 leaves the first row at zero."
        expect(not silent, f"all the logits of step {step} are zero", "a score for each token", "zeros", hint)


def attention_with(student, reference):
    """The student's layer with the weights of the example, once it is known to have its three parameters."""
    attention = student.AdditiveAttention(5, 2, 3)
    shapes = {name: tuple(value.shape) for name, value in inspect_module(attention).parameters.items()}
    biases = [name for name in shapes if name.endswith("bias")]
    hint = "Pass bias=False: nn.Linear has a bias by default." if biases else None
    expect(shapes == SIZES, "the layer does not have the parameters asked for", listed(SIZES), listed(shapes), hint)
    assign(attention, {name: reference[name.split(".")[0]] for name in SIZES})
    return attention


def listed(shapes):
    return ", ".join(f"{name} {shape}" for name, shape in sorted(shapes.items())) or "none"


def pair(got, name):
    expect(isinstance(got, tuple | list) and len(got) == 2, f"{name} does not return a pair", "two tensors", got)
    return got
