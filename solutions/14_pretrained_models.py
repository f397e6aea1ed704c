# Built from course/14_pretrained_models/solution.py by `autograder build`: edit that, not this file.
"""Pretrained models: load them, fill the gaps of a text, and classify its sentiment. The general rules of the course:
rules.ipynb.
"""

import torch
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def top_k_predictions(
    logits: torch.Tensor, input_ids: torch.Tensor, mask_token_id: int, k: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the k most probable tokens for each mask, with their probabilities.

    Args:
        logits: (..., T, V), a masked language model's scores of V tokens at each position; scores of any size.
        input_ids: (..., T), int64, the tokens that the model has read; at least one is a mask.
        mask_token_id: the number that stands for a mask.
        k: how many tokens to return, from 1 to V.

    Returns:
        A tuple (tokens, probabilities), both (m, k) for m masks, in the order of the examples and from left to right.
        ``tokens`` are token numbers, int64, the most probable first; ``probabilities`` are theirs: the softmax over all
        V tokens.

    >>> top_k_predictions(torch.zeros(2, 1), torch.tensor([7, 0]), 7, k=1)
    (tensor([[0]]), tensor([[1.]]))
    """
    probabilities = torch.softmax(logits[input_ids == mask_token_id], dim=-1)
    best = probabilities.topk(k, dim=-1)
    return best.indices, best.values


def fill_mask(text: str, model_dir: str) -> list[list[tuple[str, float]]]:
    """Return the five best words for each gap of a text, by a masked language model of any kind and language.

    Args:
        text: each gap is written ``[MASK]``, whatever the model's own mask token is; the text has no other one.
        model_dir: a folder with a model and its tokenizer, as ``save_pretrained`` writes them: BERT, XLM-RoBERTa or
            another kind. Each call uses the folder that it is given.

    Returns:
        A list with an item for each gap, from left to right; all gaps are open at once. An item is a list of (word,
        probability) for the five most probable of all tokens, best first: ``word`` as the tokenizer decodes the token,
        without spaces around it; ``probability``, a Python float, by softmax over the whole vocabulary.

    Raises:
        ValueError: the text has no ``[MASK]``, even if it has the model's own mask token.

    >>> len(fill_mask("a [MASK] and [MASK]", model_dir))
    2
    """
    if "[MASK]" not in text:
        raise ValueError(f"there is no [MASK] in {text!r}")
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair, strict=True)) for pair in zip(words, probabilities.tolist(), strict=True)]


def classify_sentiment(texts: list[str], model_dir: str) -> list[tuple[str, float]]:
    """Classify the sentiment of texts with a pretrained classifier of any kind and language.

    Args:
        texts: one or more texts of any length; an empty one is a text. A text that has more than
            ``tokenizer.model_max_length`` tokens, special ones included, is cut off at its end.
        model_dir: a folder with a model and its tokenizer, as for ``fill_mask``.

    Returns:
        A list with a pair (label, probability) for each text, in order. ``label`` is the name of the most probable
        label in ``id2label`` of the model's configuration, which has two labels or more; ``probability`` is a Python
        float, the softmax over all labels. A text's result does not depend on the others.

    >>> len(classify_sentiment(["good", "dull"], model_dir))
    2
    """
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[number] for number in best.indices.tolist()]
    return list(zip(labels, best.values.tolist(), strict=True))
