"""Describe for instructors what a submission tried that no exercise needs. Students never see it."""

from __future__ import annotations

from autograder.boundary.protocol import NOT_A_REPLY, RECORDING_ENDED, Incident, Raised, Replies, Reply, Stopped
from autograder.boundary.text import one_line

MAX_SENTENCES = 10  # per attempt
MAX_DETAIL = 100  # characters chosen by the student
TRIED = {
    "network": "tried to reach the network",
    "process": "tried to start a process",
    "signal": "tried to signal a process",
    "file": "tried to reach a file outside its folder",
    "library": "called the C library directly",
    "objects": "searched the interpreter's objects",
}
HIDDEN = "switched off the recording of operations"
FORGED = "sent something that is not a reply over the grader's own channel"


class IncidentLog:
    """The incidents that one attempt's process reports, without duplicates."""

    def __init__(self) -> None:
        self._sentences: dict[str, None] = {}

    def of_reply(self, reply: Reply) -> None:
        for incident in reply.incidents or []:
            self._add(_sentence(incident))
        replies = reply.replies if isinstance(reply, Replies) else [reply]
        for one in replies:  # hundreds of messages: a loop takes half the time of any()
            if type(one) is Raised and one.kinds[:1] == [RECORDING_ENDED]:
                self._add(HIDDEN)

    def of_stop(self, stop: Stopped) -> None:
        if NOT_A_REPLY in str(stop):
            self._add(FORGED)

    def sentences(self) -> tuple[str, ...]:
        return tuple(self._sentences)

    def _add(self, sentence: str) -> None:
        if len(self._sentences) < MAX_SENTENCES:
            self._sentences[sentence] = None


def _sentence(incident: Incident) -> str:
    detail = one_line(incident.detail, MAX_DETAIL)
    return f"{TRIED[incident.kind]}: {detail}" if detail else TRIED[incident.kind]
