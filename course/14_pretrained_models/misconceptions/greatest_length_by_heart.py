"""`classify_sentiment` cuts texts at another limit than the tokenizer's, such as a fixed number of tokens or a size from
the model's configuration. The limit is `tokenizer.model_max_length`. Where that is smaller, the model gets tokens that
it should not read. Where it is larger, text is lost that the model could have read.
"""

CAUGHT_BY = ("test_long_texts_and_empty_ones", "test_long_texts_are_cut")
SECTION = "A text that is too long"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, max_length=16, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[place] for place in best.indices.tolist()]
    return list(zip(labels, best.values.tolist()))
