# Built from course/16_seq2seq_attention/shared_16.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of a translator have in common."""

import torch

from autograder.checking import assign, expect, expect_close, expect_tensor, expectation, inspect_module

NAMES = "W_query", "W_key", "v"  # of AdditiveAttention's layers
WEIGHTS = tuple(f"{name}.weight" for name in NAMES)
VOCABULARIES = 11, 13  # of source and target
NUMBERS = "test_weights_and_context_by_numbers"
SCORES = "test_model_scores_a_token_for_each_step"
CALM = "Nothing is left to chance after eval(). Where is a number drawn in evaluation mode, too?"
OTHER_PADDING = "Does the decoder begin with a state that has read padding, or does an encoder read it from the end?"
ONLY_THE_MASK = "Padding is where source_mask says so, and without a mask there is none, whatever the tokens are."


def pair(got, name="AdditiveAttention", first="context"):
    """The two results of a call."""
    found = expect_pair(got, name, first)
    return found[0], found[1]


@expectation
def expect_pair(got, name, first):
    is_pair = isinstance(got, tuple | list) and len(got) == 2
    hint = f"It returns one tensor alone. The {first} and the weights are both asked for."
    alone = hint if isinstance(got, torch.Tensor) else None
    expect(is_pair, f"{name} does not return a pair", f"the {first} and the weights", got, alone)
    return got


def results(got, b, T, S, of=""):
    """Logits and weights of a model, two tensors of floats of the right shapes."""
    found = pair(got, "Seq2SeqAttention", "logits")
    shapes = (b, T, VOCABULARIES[1]), (b, T, S)
    return [expect_floats(*each) for each in zip(found, shapes, (f"the logits{of}", f"the weights{of}"), strict=True)]


@expectation
def expect_floats(got, shape, what):
    value = expect_tensor(got, shape=shape, what=what)
    expect(value.is_floating_point(), f"{what} are not floating point numbers", "floats", value)
    return value


def weights_of_low_scores(student, mask):
    """The weights where each word has a score of -1,000,000, and padding one of 0."""
    factors = zip(WEIGHTS, ([0.0, 0.0], [4.5, 4.5], [1e6]), strict=True)  # for keys of -1 and 0
    low = fill(student.AdditiveAttention(2, 2, 1), {name: torch.tensor([factor]) for name, factor in factors})
    keys = mask[..., None].expand(*mask.shape, 2).float() - 1
    weights = pair(low(torch.zeros(len(mask), 2), keys, mask))[1]
    return expect_tensor(weights, shape=tuple(mask.shape), what="the weights of scores of -1,000,000")


def fill(attention, values):
    """The layer with these weights; a bias, which another check speaks of, becomes zero."""
    expect_places(inspect_module(attention).parameters, {name: tuple(value.shape) for name, value in values.items()})
    assign(attention, {f"{name}.bias": torch.tensor(0.0) for name in NAMES}, missing_ok=True)
    assign(attention, values)
    return attention


@expectation
def expect_places(parameters, shapes):
    found = {name: tuple(value.shape) for name, value in parameters.items()}
    missing = [name for name, shape in shapes.items() if found.get(name) != shape]
    expect(not missing, "the layer does not have the parameters asked for", listed(shapes), listed(found))


def draw_model(student, inputs):
    """A model in evaluation mode, with weights large enough to make a difference, whatever it began with."""
    model = student.Seq2SeqAttention(*VOCABULARIES, 6, 8)
    model.eval()
    values = {}
    for name, value in inspect_module(model).parameters.items():
        drawn = inputs.randn(*value.shape, dtype=torch.float32).cpu()
        values[name] = 0.5 * drawn if name.startswith("attention.") else value.cpu() + 0.3 * drawn
    assign(model, values)
    return model


def expect_gradients(model, source, target, upstream):
    """Vouch that gradients reach all parameters of the model, in training: on a GPU, a GRU has none after eval()."""
    model.train()
    found = model.gradient(source, target, upstream=upstream).parameters
    expect_all_reached(found)
    return found


def check_slopes(model, source, target, mask, upstream, inputs):
    """Vouch that gradients tell what a small step of the parameters does to the logits, unless chance has a part.

    The tokens are zeros: 0 is a token like any other, which learns like any other.
    """
    model.train()
    (b, S), T = source.shape, target.shape[1]
    found = model.gradient(source, target, mask, upstream=upstream).parameters
    expect_all_reached(found)
    values = {name: value.cpu() for name, value in inspect_module(model).parameters.items()}
    calm = [results(model(source=source, target=target, source_mask=mask), b, T, S)[0] for _ in range(2)]
    for name, value in values.items():
        steps = [0.002 * (2.0 * inputs.bools(value.shape, 0.5).cpu() - 1) for _ in range(2)]
        after = []
        for step in steps[0], -steps[0], steps[1], -steps[1]:
            assign(model, {name: value + step})
            after.append(results(model(source, target, mask), b, T, S)[0])
        assign(model, {name: value})
        expect_slopes(found[name], steps, calm, after, upstream, name)


@expectation
def expect_slopes(gradient, steps, calm, after, upstream, name):
    """Vouch for the gradient of one parameter, from the logits after a step forth and one back, in two directions."""
    if not torch.equal(*calm):
        return
    start, *sums = (float((logits.double() * upstream).sum()) / 0.002 for logits in (calm[0], *after))
    said = [float((gradient.double() * step).sum()) / 0.002 for step in steps]
    # At the kink of a ReLU, the gradient is the slope on one of its two sides.
    seen = [sorted((sums[0] - start, start - sums[1])), sorted((sums[2] - start, start - sums[3]))]
    leeway = [0.2 * max(abs(one), abs(low), abs(high)) + 0.01 for one, (low, high) in zip(said, seen, strict=True)]
    right = [low - near <= one <= high + near for one, (low, high), near in zip(said, seen, leeway, strict=True)]
    what = f"the gradient of {name} does not tell how the logits change after two small steps"
    slopes = " and ".join(f"{(low + high) / 2:.2g}" for low, high in seen), " and ".join(f"{one:.2g}" for one in said)
    hint = "A part of the way back is cut, as by detach() from step to step, or by padding_idx for one token."
    expect(any(right), what, f"slopes {slopes[0]}", slopes[1], hint)


@expectation
def expect_all_reached(gradients):
    missing = sorted(name for name, gradient in gradients.items() if gradient is None)
    hint = "Each parameter has to take part in the logits, and nothing may cut the gradient off."
    expect(not missing, "some parameters get no gradient", "a gradient for all", ", ".join(missing[:5]), hint)


@expectation
def expect_attention(parameters):
    """The three parameters of a model's attention."""
    names = [f"attention.{name}" for name in WEIGHTS]
    missing = [name for name in names if name not in parameters]
    hint = "The model keeps its AdditiveAttention under the name `attention`."
    expect(not missing, "parameters of the model are missing", ", ".join(names), f"without {', '.join(missing)}", hint)
    return {name: parameters[name] for name in names}


def check_steps(model, source, target):
    """Vouch that the logits and weights of each step follow the target up to that step."""
    (b, S), T = source.shape, target.shape[1]
    before, old = results(model(source, target), b, T, S)
    for place in range(T):
        after, new = results(model(source, changed(target, place)), b, T, S)
        expect_steps(before, after, place)
        expect_weights_in_order(old, new, place)


@expectation
def expect_steps(before, after, place):
    moved = (after - before).abs().amax(-1) > 1e-6
    early = f"target[:, {place}] has changed the logits of an earlier step"
    expect(not moved[:, :place].any(), early, "no change", hint="Step t may know the target up to t only.")
    own = f"Step {place} has to read target[:, {place}] itself: not a guess, and not the token before it."
    for step in range(place, moved.shape[1]):  # a ReLU may stop all numbers of one example
        late = f"target[:, {place}] has no influence on the logits of step {step}"
        hint = own if step == place else "The decoder's state goes on from step to step."
        expect(bool(moved[:, step].any()), late, "a change", hint=hint)


@expectation
def expect_weights_in_order(old, new, place):
    shifted = (logarithms(new) - logarithms(old)).abs().amax(-1)
    hint = "weights[:, t] are those of step t."
    early = f"target[:, {place}] has changed the weights of an earlier step"
    expect(not (shifted[:, :place] > 1e-5).any(), early, "no change", hint=hint)
    if place == 0 and (shifted > 1e-5).any():  # else no state asks at all: another check's matter
        late = "target[:, 0] has no influence on the weights of step 1 or of a later one"
        expect(bool((shifted[:, 1:] > 1e-6).any(0).all()), late, "a change", hint=hint)


@expectation
def expect_state_to_ask(weights, others):
    """Vouch that another first token of the target has changed the weights of later steps."""
    change = (logarithms(others) - logarithms(weights))[:, 1:].abs().max().item()
    what = "the weights do not depend on what the decoder has read"
    hint = "The query of a step is the state of that step, which moves on with each token."
    expect(change > 1e-4, what, "other weights for another target", f"logarithms that differ by {change:.1g}", hint)


@expectation
def expect_context_to_count(logits, without):
    """Vouch that other weights have changed the logits of each step."""
    change = (without - logits).abs().amax(-1)
    same = [f"logits[:, {t}]" for t, moved in enumerate((change > 1e-6).any(0)) if not moved]
    what = f"other attention weights do not change {' and '.join(same)}"
    hint = "The context of a step has to take part in the logits of that step."
    expect(not same, what, "other logits in every step", f"the same in {len(same)} of {change.shape[1]} steps", hint)


def check_keys(model, source, target):
    """If the query has no say, the first and the last token still matter for how the weights in between compare.

    And each token matters for how its own weight compares with each other one.
    """
    assign(model, {"attention.W_query.weight": torch.tensor(0.0)})
    (b, S), T = source.shape, target.shape[1]
    outer = changed(changed(source, 0), S - 1)
    expect_other_ratios(*(results(model(tokens, target), b, T, S)[1] for tokens in (source, outer)))
    before = results(model(source, target), b, T, S)[1]
    for place in range(S):
        expect_own_key(before, results(model(changed(source, place), target), b, T, S)[1], place)


@expectation
def expect_own_key(before, after, place):
    one, other = (logarithms(weights) for weights in (before, after))
    change = ((one - one[:, :, place, None]) - (other - other[:, :, place, None])).abs().amax((0, 1))
    still = [j for j in range(len(change)) if j != place and change[j] <= 1e-6]
    hint = "Each token has its own key, in the same place: weights[:, :, j] belongs to source[:, j]."
    for j in still:
        ratio = f"the ratio of weights[:, :, {place}] to weights[:, :, {j}]"
        expect(False, f"another token source[:, {place}] leaves {ratio} as it is", "another ratio", "the same", hint)


@expectation
def expect_other_ratios(*many):
    inner = [logarithms(weights)[:, :, 1:-1] for weights in many]
    one, other = (found[:, :, 1:] - found[:, :, :1] for found in inner)
    change = (one - other).abs().max().item()
    what = "another first and last source token leave the ratios of the weights between them as they are"
    hint = "The keys are what the encoder has made of the tokens in their order, not the tokens one by one."
    expect(change > 1e-5, what, "other ratios", f"logarithms that differ by {change:.1g}", hint)


def check_no_guesses_in_training(model, source, target):
    """Vouch that no guess replaces a target token now and then."""
    model.train()
    (b, S), one, other = source.shape, target[:, :2], changed(target, 1)[:, :2]
    expect_other_logits([results(model(source, read), b, 2, S)[0] for read in [one, other] * 16])


@expectation
def expect_other_logits(found):
    """Vouch that each second of these logits differs from the others in step 1."""
    logits = torch.stack([one[:, 1].double() for one in found])
    distance = (logits[0::2, None] - logits[None, 1::2]).abs().amax(-1)  # of each with one to each with the other
    # A model that guesses every other time agrees in a quarter of the cases; dropout takes all of a token in none.
    same = (distance <= 1e-6).double().mean().item()
    what = "in training, target[:, 1] often has no influence on the logits of its step"
    hint = "The decoder reads the target itself, never a guess of its own, in training as in evaluation."
    expect(same < 0.05, what, "an influence", f"none in {same:.0%} of the cases", hint)


def check_no_mixing_in_training(model, source, target):
    """In training, too, an example does not depend on others, unless chance has a part in the results."""
    model.train()
    b, S = source.shape
    last = [0] + [b - 1] * (b - 1)
    calls = [(source, target)] * 2 + [(source[last], target[last])]
    expect_same_first(*(results(model(*tokens), b, target.shape[1], S)[0] for tokens in calls))


@expectation
def expect_same_first(one, again, other):
    if torch.equal(one, again):
        expect_close(other[0], one[0], what="in training, the logits of an example among others")


def draw_tokens(inputs, b, S, T):
    """Source and target of tokens that both vocabularies have, without 0."""
    return inputs.integers(1, VOCABULARIES[0], (b, S)), inputs.integers(1, VOCABULARIES[0], (b, T))


def changed(tokens, place):
    """The tokens with another one at position ``place``, in every example."""
    tokens = tokens.clone()
    tokens[:, place] = tokens[:, place] % (VOCABULARIES[0] - 1) + 1
    return tokens


def padding_after(lengths, S):
    """A mask for texts of these lengths."""
    return torch.tensor([[place >= length for place in range(S)] for length in lengths])


def logarithms(weights):
    """The logarithms of the weights, where a small weight moves as much as a large one."""
    return weights.double().clamp(min=1e-30).log()


@expectation
def expect_no_weight(weights, mask):
    """Vouch that padding has a weight of exactly 0 in every step of a model, and other tokens have some."""
    shares = weights.transpose(0, 1)
    got = f"up to {shares[:, mask].max().item():.3g}"
    expect(not shares[:, mask].any(), "padding has some weight in the model", "exactly 0", got)
    unseen = not shares[:, ~mask].all()
    expect(not unseen, "a source token that is no padding has no weight in the model", "some", "0", ONLY_THE_MASK)


def check_other_padding(model, source, target, mask, padded):
    """Vouch that other tokens at the padded positions change no result."""
    (b, S), T = source.shape, target.shape[1]
    others = torch.where(mask, (source + 3) % VOCABULARIES[0], source)
    after = results(model(others, target, mask), b, T, S)
    expect_same(after, padded, "before and after a change of the padded tokens", OTHER_PADDING)


def check_without_padding(model, source, target, lengths, padded):
    """Vouch that each example gets what it gets alone, without padding and mask."""
    (b, S), T = source.shape, target.shape[1]
    plain = results(model(source, target), b, T, S)
    none = results(model(source, target, torch.zeros_like(source, dtype=torch.bool)), b, T, S)
    expect_same(plain, none, "without a mask, compared with a mask that is False everywhere", ONLY_THE_MASK)
    for example, length in enumerate(lengths):
        twice = [example, example]
        logits, weights = results(model(source[twice, :length], target[twice]), 2, T, length)
        what = f"a source of {length} tokens padded to {S}, compared with the same source without padding or mask"
        hint = "The number of padded positions must not count, as it would in a mean over all of them."
        expect_close(padded[0][twice], logits, what=f"the logits of {what}", hint=hint)
        expect_close(padded[1][twice, :, :length], weights, what=f"the weights of {what}", hint=hint)


def expect_same(got, expected, what, hint=None):
    for name, now, then in zip(("logits", "weights"), got, expected, strict=True):
        expect_close(now, then, what=f"the {name} {what}", hint=hint)


@expectation
def expect_scores(logits):
    probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(()), atol=1e-3)
    hint = "F.cross_entropy, which trains the model, applies a softmax of its own."
    expect(not probabilities, "each row of logits is positive and sums to one", "scores", "shares of 1", hint)
    logarithms = torch.allclose(logits.double().exp().sum(-1), torch.ones((), dtype=torch.float64), atol=1e-4)
    what = "the logits are logarithms of probabilities: the exponentials of each row sum to one"
    expect(not logarithms, what, "scores, without softmax and log_softmax", hint=hint)


def check_turned_vocabularies(student, source, target):
    """Vouch for models with the larger source vocabulary; the source has tokens that the target lacks."""
    source[0, 1] = VOCABULARIES[1] - 1
    for widths in (6, 8), (5, 6), (1, 2):
        turned = student.Seq2SeqAttention(*reversed(VOCABULARIES), *widths)
        logits, _ = pair(turned(source, target), "Seq2SeqAttention", "logits")
        shape = (*target.shape, VOCABULARIES[0])
        said = f"Seq2SeqAttention{(*reversed(VOCABULARIES), *widths)}"
        expect_tensor(logits, shape=shape, what=f"the logits of {said}, with the larger source vocabulary")


def expect_parameters(layer, shapes, what):
    """Vouch that a layer has exactly these parameters."""
    expect_shapes(inspect_module(layer).parameters, shapes, what)


@expectation
def expect_shapes(parameters, wanted, what):
    shapes = {name: tuple(value.shape) for name, value in parameters.items()}
    hint = None
    if any(name.endswith("bias") for name in shapes):
        hint = "nn.Linear has a bias unless you say otherwise."
    elif shapes == wanted | {WEIGHTS[0]: wanted[WEIGHTS[1]], WEIGHTS[1]: wanted[WEIGHTS[0]]}:
        hint = "W_query gets the decoder's state, and W_key gets the encoder's outputs."
    expect(shapes == wanted, what, listed(wanted), listed(shapes), hint)


def listed(shapes):
    return ", ".join(f"{name} {shape}" for name, shape in sorted(shapes.items())) or "none"


def check_gradients(call, context, expected, when):
    """Vouch for the gradients of query, keys and layers, by their names; the context says whether they can be right."""
    for name, right in expected.items():
        places = {"query": 0, "keys": 1}
        found = call.args[places[name]] if name in places else gradient_of(call.parameters, f"{name}.weight")
        expect_gradient(found, right, name, when, *context)


@expectation
def gradient_of(parameters, name):
    return parameters.get(name)


@expectation
def expect_gradient(gradient, right, name, when, context, right_context):
    hint = "Something on the way cuts the gradient off. Stay with torch's own operations."
    expect(gradient is not None, f"{when}no gradient reaches {name}", hint=hint)
    # Another value has another gradient: the checks of the values tell of it.
    if torch.allclose(context.double(), right_context.double(), atol=1e-3):
        expect_close(gradient, right, what=f"{when}the gradient of {name}", hint=hint)
