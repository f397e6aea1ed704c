"""`generate` adds a token even where `count` is 0. It has to add none then, and return the texts as they were."""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_model_sees_the_end_of_a_long_text",
    "test_model_evaluates_and_is_given_back",
    "test_greedy_texts_for_any_votes",
    "test_long_texts_for_any_context",
    "test_mode_and_gradients_while_writing",
)
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(max(1, count)):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                probabilities = torch.softmax(logits / temperature, dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
