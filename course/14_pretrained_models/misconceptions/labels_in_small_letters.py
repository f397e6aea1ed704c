"""`classify_sentiment` changes the labels to lower case. A label is the name in the model's `id2label`, exactly as it
is written there. `LABEL_0` becomes `label_0`, a name that the model does not have. Labels without capitals hide the
mistake.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Find the fault, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[place].lower() for place in best.indices.tolist()]
    return list(zip(labels, best.values.tolist()))
