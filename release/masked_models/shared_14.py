# Built from course/14_pretrained_models/shared_14.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of pretrained models have in common."""

import torch

from autograder.checking import expect, expect_close, expect_equal, expect_tensor, expect_unchanged, expectation

EVALUATION = "If a second call gives other results, dropout is on: leave the model in evaluation mode, as it is loaded."
ORDINALS = "first", "second", "third", "fourth"
MASK = "Each model has a mask token of its own: replace every `[MASK]` with `tokenizer.mask_token`, wherever it stands."


@expectation
def expect_ranking(got):
    """Tokens and probabilities, once they are known to be a pair, and the tokens integers."""
    expect(isinstance(got, tuple | list) and len(got) == 2, "the result is not a pair", "(tokens, probabilities)", got)
    expect_tensor(got[0], dtype=torch.int64, what="the first result, the tokens")
    return got


@expectation
def expect_no_nan(probabilities, what):
    """Vouch that no probability is NaN: topk ranks NaN first, so the tokens would be wrong, too."""
    is_nan = isinstance(probabilities, torch.Tensor) and bool(probabilities.isnan().any())
    hint = "NaN is 0 / 0 or inf / inf: every exponential of a row became 0, or one became inf."
    expect(not is_nan, f"some probabilities{what} are NaN", "numbers from 0 to 1", probabilities, hint)


@expectation
def expect_best_tokens(tokens, right, of="", hint=None):
    """Vouch for the tokens of each mask, once their shape is known to be right."""
    is_whole_vocabulary = right.max() < right.shape[-1]  # then each row has the right tokens, whatever they are
    if not is_whole_vocabulary and tokens.sort(-1).values.equal(right.sort(-1).values):
        order = "worst first" if tokens.flip(-1).equal(right) else "not in order"
        what = f"the tokens{of} are the right ones for each mask, but {order}"
        expect(tokens.equal(right), what, right, tokens, "The most probable token of each mask comes first.")
    expect(tokens.equal(right), f"the tokens{of} are wrong", right, tokens, hint or hint_for_ranking)


def hint_for_ranking(tokens, right):
    """What may be wrong with the tokens, as far as they show it."""
    found, best = tokens.tolist(), right.tolist()
    lost = {token for row in best for token in row} - {token for row in found for token in row}
    rest = [[token for token in row if token not in lost] for row in best]
    if len(lost) == 1 and any(rest) and all(row[: len(kept)] == kept for row, kept in zip(found, rest, strict=True)):
        return f"Token {min(lost)} is missing: any of the V tokens may be among the best, the mask's own included."
    return "Make a row for each mask, in reading order, best first, by a softmax along the last dimension, the tokens."


def expect_scores_unchanged(student, *arguments):
    call = student.top_k_predictions.trace(*arguments)
    expect_result(call)
    expect_unchanged(call)


def expect_texts_unchanged(student, folder):
    """Vouch that texts stay as they are, empty ones and blanks around a text among them."""
    texts = [" good tea, not bad ", "", "very good"]
    call = student.classify_sentiment.trace(texts, folder)
    expect_list(call, "a list with one pair for each text")
    expect_equal(call.args[0], texts, what="the list of texts afterwards")


@expectation
def expect_result(got):
    expect(isinstance(got, tuple | list), "the result is not a pair", "(tokens, probabilities)", got)


@expectation
def expect_guesses(got, gaps, of=""):
    """A list with five pairs (word, probability) for each gap."""
    expect_list(got, "a list with one item for each gap")
    hint = "Return a list of lists, also for a single gap." if len(got) == 5 else MASK
    expect(len(got) == gaps, f"there is not one item for each gap{of}", f"{gaps}", f"{len(got)} items", hint)
    for guesses in got:
        fine = isinstance(guesses, tuple | list) and len(guesses) == 5
        expect(fine, "the item of a gap is not a list of five pairs", "five pairs (word, probability)", guesses)
        for pair in guesses:
            expect_pair(pair, "word")
    return got


@expectation
def expect_opinions(got, texts, hint=None):
    """A list with one pair (label, probability) for each text."""
    expect_list(got, "a list with one pair for each text")
    expect(
        len(got) == texts, "there is not one pair for each text", f"a list of {texts}", f"a list of {len(got)}", hint
    )
    for pair in got:
        expect_pair(pair, "label")
    return got


@expectation
def expect_not_rounded(opinions):
    found = [probability for _, probability in opinions]
    is_rounded = all(p == round(p, 5) for p in found)
    expect(not is_rounded, "the probabilities are rounded", "all of their digits", found, "Return them as they are.")


@expectation
def expect_judged_as(got, right, what, hint):
    (label, likely), (wanted, probability) = got, right
    expect(label == wanted, what, wanted, label, hint)
    expect_close(torch.tensor(likely), torch.tensor(probability), what=what, hint=hint)


@expectation
def expect_list(got, wanted):
    expect(isinstance(got, list), "the result is not a list", wanted, "None" if got is None else got)


def expect_pair(pair, name):
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    fine = is_pair and type(pair[0]) is str and type(pair[1]) is float
    hint = "Turn tensors into Python numbers with `.item()` or `.tolist()`." if is_pair else None
    expect(fine, f"not a pair of a {name} and a probability", "a string and a Python float", pair, hint)
