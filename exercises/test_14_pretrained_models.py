# Built from course/14_pretrained_models/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the best tokens of four masks by numbers, gaps in four languages, and what a small critic says."""

import json

import torch

from autograder.checking import Folder, expect, expect_close, expect_tensor, points

NEEDS = {"transformers": "pip install 'attention-course[pretrained]'"}
FILES = "config.json", "tokenizer.json", "tokenizer_config.json", "model.safetensors"
MASK_HINT = "Each model has a mask token of its own: replace `[MASK]` with `tokenizer.mask_token`."
EVALUATION = "Leave the model in evaluation mode, as `from_pretrained` returns it: in training mode, dropout is on."


@points(1)
def test_best_tokens_by_numbers(student, reference):
    """top_k_predictions returns the three best tokens for each of four masks in two sentences, with probabilities."""
    got = student.top_k_predictions(reference["logits"], reference["input_ids"], 4, 3)
    expect(isinstance(got, tuple | list) and len(got) == 2, "the result is not a pair", "(tokens, probabilities)", got)
    tokens = expect_tensor(got[0], shape=(4, 3), what="the first result, the tokens")
    right = reference["tokens"]
    expect(tokens.dtype is torch.int64, "the tokens have the wrong dtype", "torch.int64", str(tokens.dtype))
    order = "Best first." if tokens.flip(-1).equal(right) else "Make a row for each mask, in reading order, best first."
    expect(tokens.equal(right), "the tokens are wrong", right, tokens, order)
    expect_close(got[1], reference["probabilities"], what="the probabilities", hint=name_the_softmax)


@points(1)
def test_gap_in_english(student, reference):
    """A small BERT fills the gap in "The quick [MASK] sleeps."."""
    compare_gaps(student, reference, "english")


@points(1)
def test_gaps_in_three_languages(student, reference):
    """A small XLM-RoBERTa, which has another mask token, fills a gap in English, German and French."""
    compare_gaps(student, reference, "languages")


@points(1)
def test_sentiment_of_three_texts(student, reference):
    """A small critic with three labels judges a text in the same way alone and in a batch with longer ones."""
    texts, critic = stored(reference, "critic/text"), folder(reference, "critic")
    labels, probabilities = stored(reference, "critic/labels"), reference["critic/probabilities"].tolist()
    alone = expect_opinions(student.classify_sentiment(texts[:1], critic), 1)
    compare_opinions(alone, labels[:1], probabilities[:1], f"for {texts[0]!r} alone", hint_for_one(alone))
    together = expect_opinions(student.classify_sentiment(texts, critic), 3)
    hint = "One text alone is right. Pass the attention mask to the model, so that it does not read the padding."
    found = [label for label, _ in together]
    if found != labels and sorted(found) == sorted(labels):
        hint = "One text alone is right. Return the results in the order of the texts."
    compare_opinions(together, labels, probabilities, "for three texts in a batch", hint)


def compare_gaps(student, reference, name):
    """The student's guesses for the one gap of each stored text."""
    model_dir, words = folder(reference, name), stored(reference, f"{name}/words")
    for text, right, likely in zip(
        stored(reference, f"{name}/text"), words, reference[f"{name}/probabilities"], strict=True
    ):
        (guesses,) = expect_guesses(student.fill_mask(text, model_dir), 1)
        found = [word for word, _ in guesses]
        expect(found == right, f"the words for {text!r} are wrong", right, found, hint_for_words)
        what, got = f"the probabilities for {text!r}", torch.tensor([p for _, p in guesses])
        expect_close(got, likely, what=what, hint=lambda *both: name_the_softmax(*both) or EVALUATION)


def expect_guesses(got, gaps):
    """A list with five pairs (word, probability) for each gap."""
    expect_list(got, "a list with one item for each gap")
    hint = "Return a list of lists, also for a single gap." if len(got) == 5 else MASK_HINT
    expect(len(got) == gaps, "there is not one item for each gap", f"{gaps}", f"{len(got)} items", hint)
    for guesses in got:
        fine = isinstance(guesses, tuple | list) and len(guesses) == 5
        expect(fine, "the item of a gap is not a list of five pairs", "five pairs (word, probability)", guesses)
        for pair in guesses:
            expect_pair(pair, "word")
    return got


def expect_opinions(got, texts):
    """A list with one pair (label, probability) for each text."""
    expect_list(got, "a list with one pair for each text")
    expect(len(got) == texts, "there is not one pair for each text", f"{texts}", f"{len(got)} items")
    for pair in got:
        expect_pair(pair, "label")
    return got


def expect_list(got, wanted):
    expect(isinstance(got, list), "the result is not a list", wanted, "None" if got is None else got)


def expect_pair(pair, name):
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    fine = is_pair and type(pair[0]) is str and type(pair[1]) is float
    hint = "Turn tensors into Python numbers with `.item()` or `.tolist()`." if is_pair else None
    expect(fine, f"not a pair of a {name} and a probability", "a string and a Python float", pair, hint)


def compare_opinions(got, labels, probabilities, where, hint):
    found = [label for label, _ in got]
    expect(found == labels, f"the labels are wrong {where}", labels, found, hint)
    likely = torch.tensor([p for _, p in got])
    expect_close(likely, torch.tensor(probabilities), what=f"the probabilities {where}", hint=hint)


def hint_for_one(opinions):
    """What may be wrong with the opinion on one text."""
    known = "1 star", "2 stars", "3 stars"
    if any(label not in known for label, _ in opinions):
        return "Take the labels from the model's configuration: `model.config.id2label`."
    if any(p > 1.001 for _, p in opinions):
        return "A probability lies between 0 and 1."
    if any(p > 0.999 for _, p in opinions):
        return "Run the softmax over the labels, the last dimension, not over the texts."
    return f"Take the softmax over all labels. {EVALUATION}"


def hint_for_words(found, right):
    """What may be wrong with the words of a gap."""
    if any(word.startswith(("▁", "##", "Ġ")) for word in found):
        return "These are tokens as the vocabulary spells them: turn them into words with `tokenizer.decode`."
    if any(word != word.strip() for word in found):
        return "There are spaces around words: remove them with `strip()`."
    if [word.lower() for word in found] == [word.lower() for word in right]:
        return "Leave upper and lower case as the tokenizer writes them."
    if sorted(found) == sorted(right):
        return "The words are right, but in the wrong order: put the most probable one first."
    return (
        "Let the Auto classes choose tokenizer and model by what is in the folder, and leave the tokenizer's special "
        f"tokens and the model's weights as `from_pretrained` returns them. {EVALUATION}"
    )


def name_the_softmax(got, expected):
    """A hint if the probabilities were taken over something else than the vocabulary."""
    if (got < 0).any() or (got > 1).any():
        return "These are scores. Turn them into probabilities with a softmax over the whole vocabulary."
    if torch.allclose(got.double().sum(-1), torch.ones(()).double(), atol=1e-4):
        return "The chosen tokens add up to one. Take the softmax over all tokens, and choose afterwards."
    return None


def folder(reference, name):
    return Folder({file: reference[f"{name}/{file}"] for file in FILES})


def stored(reference, name):
    return json.loads(bytes(reference[name].tolist()))
