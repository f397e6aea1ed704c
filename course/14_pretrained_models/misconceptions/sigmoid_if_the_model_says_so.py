"""`classify_sentiment` applies a sigmoid to each score if the configuration says `problem_type =
"multi_label_classification"`, as a text-classification pipeline does by itself. The probability is the softmax over all
labels, for every model: pass `function_to_apply="softmax"` to the pipeline.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    many = model.config.problem_type == "multi_label_classification"
    best = (torch.sigmoid(logits) if many else torch.softmax(logits, dim=-1)).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
