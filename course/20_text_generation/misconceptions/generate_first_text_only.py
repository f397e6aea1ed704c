"""`generate` continues the first text of the batch alone. Every text has to be continued."""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_model_sees_the_end_of_a_long_text",
    "test_each_text_and_token_has_its_own_draw",
    "test_model_evaluates_and_is_given_back",
    "test_texts_that_are_passed_stay_as_they_are",
    "test_greedy_texts_for_any_votes",
    "test_long_texts_for_any_context",
    "test_draws_of_each_text_and_token_differ",
    "test_mode_and_gradients_while_writing",
    "test_texts_are_left_alone",
)
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    ids = ids[:1]
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
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
