"""`classify_sentiment` keeps its results and returns the same list again for equal arguments, as `functools.lru_cache` does.
A result belongs to its caller, who may change it: the next caller then gets the changed list. Keep the loaded model at
most, and make a new list in each call.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are",)
SECTION = "Your task, part 3"

right, kept = classify_sentiment, {}


def classify_sentiment(texts, model_dir):
    key = tuple(texts), model_dir
    if key not in kept:
        kept[key] = right(texts, model_dir)
    return kept[key]
