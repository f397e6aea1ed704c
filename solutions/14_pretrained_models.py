# Built from course/14_pretrained_models/solution.py by `autograder build`: edit that, not this file.
"""Models that others have trained: load them from a folder, fill gaps in a text, and say how a text feels."""

import torch
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def top_k_predictions(
    logits: torch.Tensor, input_ids: torch.Tensor, mask_token_id: int, k: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """The k most probable tokens for each mask, and how probable each of them is.

    Args:
        logits: (..., T, V), contiguous: the scores that a masked language model gives to each of V tokens, at each
            place. They are plain scores of any size, not probabilities. Left unchanged.
        input_ids: (..., T), int64, the tokens that the model has read; the leading dimensions are those of ``logits``
            (none, or a batch). At least one of them is a mask. Left unchanged.
        mask_token_id: the number that stands for a mask in ``input_ids``.
        k: how many tokens to return, from 1 to V.

    Returns:
        A tuple (tokens, probabilities), both of shape (m, k) for m masks: a row for each mask, the masks of the first
        example first, and from left to right.

        - ``tokens`` holds token numbers, int64, the most probable one first.
        - ``probabilities`` holds their probabilities: the softmax over all V tokens. float32 accuracy is enough.
    """
    probabilities = torch.softmax(logits[input_ids == mask_token_id], dim=-1)
    best = probabilities.topk(k, dim=-1)
    return best.indices, best.values


def fill_mask(text: str, model_dir: str) -> list[list[tuple[str, float]]]:
    """The five best words for each gap of a text, by a pretrained masked language model of any kind and language.

    You may use what ``transformers`` offers, pipelines included.

    Args:
        text: a text in which each gap is written ``[MASK]``, whatever the model's own mask token may be. Beside
            these, the text has no mask token of the model. All gaps are open at the same time: none is filled before
            the others are looked at.
        model_dir: the path of a folder that holds a model and its tokenizer, as ``save_pretrained`` writes them. It may
            be BERT or a model of another kind, such as XLM-RoBERTa. Each call uses the folder that it is given.

    Returns:
        A list with one item for each gap, from left to right. Each item is a list of five pairs (word, probability)
        for the five most probable tokens of the whole vocabulary, of whatever kind, the most probable one first.
        ``word`` is the string that the model's tokenizer decodes the token to, without spaces around it;
        ``probability`` is a Python float, the softmax over the model's whole vocabulary.

    Raises:
        ValueError: the text has no ``[MASK]``, even if the model's own mask token stands in it.
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
    """How each of some texts feels, by a pretrained classifier of any kind and language.

    You may use what ``transformers`` offers, pipelines included.

    Args:
        texts: one or more texts, of any length; an empty one is a text, too. What is longer than the model can read is
            cut off at its end: a text has at most ``tokenizer.model_max_length`` tokens, special tokens included.
        model_dir: the path of a folder that holds a model and its tokenizer, as ``save_pretrained`` writes them. It
            may be BERT or a model of another kind, such as XLM-RoBERTa. Each call uses the folder that it is given.

    Returns:
        A list with one pair (label, probability) for each text, in the order of the texts. ``label`` is the most
        probable label, by the name that the model's own configuration gives to it in ``id2label``: there may be two
        labels or more. ``probability`` is a Python float, the softmax over all labels. What a text gets does not depend
        on the other texts.
    """
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[number] for number in best.indices.tolist()]
    return list(zip(labels, best.values.tolist(), strict=True))
