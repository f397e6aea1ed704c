"""A text is cut to as many words as the model reads tokens, though a word may have several of them."""

CAUGHT_BY = ("test_long_texts_are_cut",)

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    texts = [" ".join(text.split()[: tokenizer.model_max_length - 2]) for text in texts]
    inputs = tokenizer(texts, padding=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[place] for place in best.indices.tolist()]
    return list(zip(labels, best.values.tolist()))
