"""Plain loops and Python's own arithmetic: mask by mask, text by text, so that there is no padding at all."""

import math

import torch
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def probabilities_of(scores):
    powers = [math.exp(score - max(scores)) for score in scores]
    return [power / sum(powers) for power in powers]


def top_k_predictions(logits, input_ids, mask_token_id, k):
    tokens, likely = [], []
    for scores, token in zip(
        logits.reshape(-1, logits.shape[-1]).tolist(), input_ids.reshape(-1).tolist(), strict=True
    ):
        if token == mask_token_id:
            probabilities = probabilities_of(scores)
            order = sorted(range(len(scores)), key=probabilities.__getitem__, reverse=True)[:k]
            tokens.append(order)
            likely.append([probabilities[place] for place in order])
    return torch.tensor(tokens), torch.tensor(likely)


def fill_mask(text, model_dir):
    if text.find("[MASK]") == -1:
        raise ValueError
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    ids = tokenizer.encode(text.replace("[MASK]", tokenizer.mask_token))
    scores = model(torch.tensor([ids])).logits[0].tolist()
    answer = []
    for place, token in enumerate(ids):
        if token == tokenizer.mask_token_id:
            ranked = sorted(enumerate(probabilities_of(scores[place])), key=lambda pair: -pair[1])[:5]
            answer.append([(tokenizer.decode(number).strip(), probability) for number, probability in ranked])
    return answer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    answer = []
    for text in texts:
        ids = tokenizer(text, truncation=True, max_length=tokenizer.model_max_length)["input_ids"]
        probabilities = probabilities_of(model(torch.tensor([ids])).logits[0].tolist())
        number = probabilities.index(max(probabilities))
        answer.append((model.config.id2label[number], probabilities[number]))
    return answer
