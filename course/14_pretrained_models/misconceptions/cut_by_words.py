"""`classify_sentiment` gives the model more tokens than `tokenizer.model_max_length`. The limit is that of the
tokenizer, and it counts tokens, not words or characters. With `truncation=True`, and without a `max_length` of your own,
the tokenizer cuts a text there. As it is, the model reads too much of a long text, or raises an error.
"""

CAUGHT_BY = ("test_long_texts_and_empty_ones", "test_long_texts_are_cut")
SECTION = "A text that is too long"

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
