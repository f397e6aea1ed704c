"""Pipelines do the work; the best tokens by a sort."""

import torch
from transformers import pipeline


def top_k_predictions(logits, input_ids, mask_token_id, k):
    rows = logits[input_ids == mask_token_id]
    values, tokens = torch.sort(rows.softmax(dim=1), dim=1, descending=True)
    return tokens[:, :k], values[:, :k]


def fill_mask(text, model_dir):
    unmasker = pipeline("fill-mask", model=model_dir)
    pieces = text.split("[MASK]")
    if len(pieces) == 1:
        raise ValueError("nothing to fill")
    results = unmasker(unmasker.tokenizer.mask_token.join(pieces), top_k=5)
    if len(pieces) == 2:
        results = [results]
    return [[(guess["token_str"].strip(), guess["score"]) for guess in gap] for gap in results]


def classify_sentiment(texts, model_dir):
    judge = pipeline("sentiment-analysis", model=model_dir, truncation=True, function_to_apply="softmax")
    return [(found["label"], found["score"]) for found in judge(texts)]
