# Built from course/19_small_gpt/shared_19.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the small GPT have in common."""

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
)

FALSE_ALARM = 1e-11  # the chance that a right answer misses one of the bounds


def built(student, sizes, dropout=0.0):
    """A model of these sizes, from parts of its own."""
    return student.SmallGPT(*sizes, dropout, student.Parts())


def give(model, values):
    """Assign values to the parameters with these names, all of which must be there."""
    expect_places(inspect_module(model).parameters, {name: tuple(value.shape) for name, value in values.items()})
    assign(model, {"head.bias": torch.tensor(0.0)}, missing_ok=True)  # which the head has not: that is asked elsewhere
    assign(model, values)


@expectation
def expect_places(parameters, shapes):
    for name, shape in shapes.items():
        expect(name in parameters, f"the model has no parameter {name}")
        got = tuple(parameters[name].shape)
        expect(got == shape, f"{name} has the wrong shape", str(shape), str(got))


def logits_of(model, texts, vocab_size):
    """The model's logits for each of these batches."""
    return [expect_tensor(model(ids), shape=(*ids.shape, vocab_size), what="the logits") for ids in texts]


def bag(student, vocab_size, votes, dropout=0.0):
    """A BagOfWords with these votes."""
    model = student.BagOfWords(vocab_size, dropout)
    assign(model, {"votes.weight": votes})
    return model


def expect_parts(model, made, num_layers, block):
    """Vouch for what a model consists of, and for the layers that its parts made; gives its state.

    Args:
        block: the d, context_length, num_heads and dropout of each block.
    """
    state = inspect_module(model)
    expect_made(made, num_layers, block)
    expect_modules(state.modules, num_layers)
    expect_own_weights(state.parameters, num_layers)
    return state


@expectation
def expect_made(made, num_layers, block):
    names = [name for name, *_ in made]
    wanted = {"Embeddings": 1, "TransformerBlock": num_layers, "LayerNorm": 1 + 2 * num_layers}
    for name, times in wanted.items():
        what = f"SmallGPT with num_layers={num_layers} called parts.{name} the wrong number of times"
        inner = "" if name != "LayerNorm" else " (each block has two of its own)"
        expect(names.count(name) == times, what, f"{times}{inner}", f"{names.count(name)}")
    what = f"SmallGPT with num_layers={num_layers} and dropout={block[3]} called parts.Dropout too rarely"
    wanted, got = f"{1 + num_layers} (one for the model, one in each block)", names.count("Dropout")
    expect(
        got > num_layers, what, wanted, f"{got}", hint="`dropout` comes from `parts`, too, whatever its probability."
    )
    blocks = [layer[1:] for layer in made if layer[0] == "TransformerBlock"]
    for number, said in enumerate(("d", "context_length", "num_heads", "dropout")):
        others = [str(sizes[number]) for sizes in blocks if sizes[number] != block[number]]
        how_many = "all" if len(others) == len(blocks) else f"{len(others)} of {len(blocks)}"
        what = f"{how_many} blocks are made with another {said} than the model"
        expect(not others, what, f"{block[number]}", ", ".join(dict.fromkeys(others)))


@expectation
def expect_modules(modules, num_layers):
    kinds = {"blocks": "ModuleList", "head": "Linear", "norm": "LayerNorm", "embeddings": "GivenEmbeddings"}
    kinds |= {"dropout": "GivenDropout"}
    for name, kind in (kinds | {f"blocks.{number}": "GivenBlock" for number in range(num_layers)}).items():
        found = modules.get(name, ["nothing"])
        expect(kind in found, f"with {num_layers} blocks, `{name}` is not as promised", kind, found[0])


@expectation
def expect_own_weights(parameters, num_layers):
    expect("head.bias" not in parameters, "`head` has a bias")
    own = sum(name.endswith("queries_keys_values.weight") for name in parameters)
    expect(own == num_layers, "some blocks are the same one", f"{num_layers} blocks", f"{own}")
    has_own = "head.weight" in parameters and "embeddings.words.weight" in parameters
    expect(has_own, "`head` and `embeddings` share their weights", hint="Give the head weights of its own.")


def check_share_of_dropped(model, d, size, ids, p):
    """Vouch for what is dropped in a model without blocks, which shows its embeddings; gives where that is."""
    words = torch.full((d, d), size)
    places = {"embeddings.places.weight": torch.zeros(ids.shape[1], d), "norm.weight": torch.ones(d)}
    give(model, places | {"norm.bias": torch.zeros(d), "head.weight": torch.eye(d)})
    assign(model, {"embeddings.words.weight": words * torch.tensor([1.0, -1.0]).repeat(d // 2)})
    (signed,) = logits_of(model, (ids,), d)
    assign(model, {"embeddings.words.weight": words})
    dropped = expect_dropped(*logits_of(model, (ids, ids), d), signed, p)
    model.eval()
    expect_nothing_dropped(*logits_of(model, (ids,), d))
    return dropped


@expectation
def expect_dropped(first, second, signed, p):
    dropped, again = first < -1e-3, second < -1e-3
    low, high = binomial_bounds(dropped.numel(), p, FALSE_ALARM)
    count, what = int(dropped.sum()), f"with dropout={p:.2g}, the wrong share of the embeddings' numbers is dropped"
    if count == 0:
        none = signed.abs() < 0.5
        expect(not none.any() or none.any(-1).ne(none.all(-1)).any(), "dropout drops a token's numbers all together")
        expect(not none.any(), "dropout falls on what comes after the norm")
    expect(low <= count <= high, f"{what} in training", f"{low} to {high} of {dropped.numel()}", f"{count}")
    expect(not dropped.equal(again), "two calls in training drop the same numbers")
    for axis, what in (0, "texts"), (1, "positions"):
        alike = all(some.equal(dropped.select(axis, 0)) for some in dropped.unbind(axis))
        expect(not alike, f"all {what} lose the same numbers", hint="Each number has a random draw of its own.")
    return dropped


def check_where_it_drops(student, d, ids):
    """If all embeddings are 1 and the block adds 3 to each number, what both drop by themselves is 0, 1, 3 or 4."""
    model = built(student, (d, ids.shape[1], d, 2, 1), dropout=0.4)
    zeros = {name: torch.zeros_like(value) for name, value in inspect_module(model).parameters.items()}
    ones = {"embeddings.words.weight": torch.ones(d, d), "norm.weight": torch.ones(d), "head.weight": torch.eye(d)}
    assign(model, zeros)
    give(model, ones | {"blocks.0.think.2.bias": torch.full((d,), 3.0)})
    model.train()
    expect_four(*logits_of(model, (ids,), d))


@expectation
def expect_four(logits):
    """Vouch that in some token four different numbers went into the norm, as far from each other as they should be."""
    tokens = [row[row.diff(prepend=row[:1] - 1) > 0.05] for row in logits.flatten(0, 1).sort(-1).values]
    kinds = max(tokens, key=len)
    case = "in training, with embeddings of 1, one block that adds 3, and dropout=0.4"
    what = f"{case}, the norm reads too few different numbers"
    expect(len(kinds) >= 4, what, "4: 0, 1, 3 and 4, times a factor", f"{len(kinds)}")
    share = float((kinds[1] - kinds[0]) / (kinds[3] - kinds[0]))  # 1 of 4, all of them divided by 1 - dropout
    what = "an embedding of 1 that is kept has the wrong size beside the 3 that the block adds"
    expect(abs(share - 0.25) < 0.01, what, "1/4 of their sum", f"{share:.3g} of it", hint="Divide by 1 - dropout.")


@expectation
def expect_nothing_dropped(logits):
    expect(bool((logits.abs() < 1e-3).all()), "something is dropped in evaluation, too")


@expectation
def expect_other(first, second, what, hint=None):
    expect(not first.equal(second), what, hint=hint)


@expectation
def expect_places_to_count(one, other, what):
    """Vouch that the same token has other logits at another position."""
    expect(not one.allclose(other), f"the same token has the same logits at {what}")


@expectation
def expect_gradients(gradients, what):
    missing = sorted(name for name, gradient in gradients.items() if gradient is None)
    what = what if gradients else "the model has no parameters"
    expect(bool(gradients) and not missing, what, "a gradient for each", ", ".join(missing[:5]) or "none")


def check_gradient_of_loss(found, right):
    """Vouch for the gradient of a loss for the logits."""
    expect_arrival(found.args[0])
    expect_close(found.args[0], right, what="the gradient for the logits")


@expectation
def expect_arrival(gradient):
    expect(gradient is not None, "no gradient flows back to the logits")


@expectation
def number_of(got):
    """The loss as a number, also where it is a tensor: one check alone asks for a Python float."""
    value = got.item() if isinstance(got, torch.Tensor) and got.numel() == 1 else got
    fine = isinstance(value, int | float) and not isinstance(value, bool)
    expect(fine, "training_step does not return a number", "the loss, a Python float", got)
    return float(value)


@expectation
def expect_loss(got, right, what, hint=None, atol=None):
    expect_close(torch.tensor(number_of(got)), torch.tensor(right), atol=atol, what=what, hint=hint)


def check_steps(student, model, learning_rate, batches, losses, momentum=0.0, about=""):
    """Train a model with gradient descent; vouch for the loss of each step. Gives what the steps return."""
    optimizer = student.make_optimizer(model, "SGD", lr=learning_rate, momentum=momentum)
    loss = student.NearOne()
    found = [student.training_step(model, optimizer, ids, loss) for ids in batches]
    for which, got, right in zip(("first", "second", "third"), found, losses, strict=False):
        expect_loss(got, right, f"the loss that the {which} step returns{about}")
    return found


def check_leftovers(student, votes, ids, older, learning_rate):
    """Vouch that older gradients, those of other texts, change no step with momentum; gives the parameters after it."""
    after = []
    for stale in False, True:
        model = bag(student, len(votes), votes)
        if stale:
            model.gradient(older)  # leaves its gradients behind
        optimizer = student.make_optimizer(model, "SGD", lr=learning_rate, momentum=0.9)
        number_of(student.training_step(model, optimizer, ids, student.NearOne()))
        after.append(inspect_module(model).parameters["votes.weight"])
    expect_close(after[1], after[0], what="the parameters after a step with older gradients")
    return after[0]


def check_modes(student, votes, ids):
    """Vouch that a model is called in training mode, whatever its mode was."""
    hint = "Dropout dropped nothing: some layer of the model was in evaluation mode."
    for mode in "train", "eval":
        model = bag(student, len(votes), votes, dropout=1.0)
        getattr(model, mode)()
        got = student.training_step(model, student.make_optimizer(model, "SGD", lr=0.5), ids, student.NearOne())
        expect_loss(got, 1.0, f"the loss of a model with dropout=1.0, after {mode}()", hint)


def check_frozen(student, votes, ids, older, learning_rate):
    """Vouch that a step moves no frozen parameter, although it has an older gradient."""
    size, zeros = len(votes), torch.zeros(ids.shape[1], len(votes))
    model = student.GivenEmbeddings(size, ids.shape[1], size)
    assign(model, {"words.weight": votes, "places.weight": zeros})
    model.gradient(older)  # leaves its gradients behind
    optimizer = student.make_optimizer(model, "SGD", lr=learning_rate)
    getattr(model, "places.requires_grad_")(False)
    number_of(student.training_step(model, optimizer, ids, student.NearOne()))
    what = "a frozen parameter with an older gradient, after a step"
    hint = "Clear the gradients of everything that the optimizer moves."
    expect_close(inspect_module(model).parameters["places.weight"], zeros, what=what, hint=hint)


def check_unchanged(student, logits, texts, model, ids):
    """Vouch that arguments of the loss and of a step, passed by name, stay as they are."""
    trace = student.next_token_loss.trace(ids=texts, logits=logits)
    expect_tensor(trace, shape=(), what="the loss")
    expect_unchanged(trace)
    optimizer, loss = student.make_optimizer(model, "SGD", lr=0.1), student.NearOne()
    trace = student.training_step.trace(loss_function=loss, ids=ids, optimizer=optimizer, model=model)
    number_of(trace)
    expect_unchanged(trace)
