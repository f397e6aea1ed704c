"""What a submission tried that no exercise asks for, in words for an instructor. Students see none of it."""

from __future__ import annotations

from autograder.boundary.protocol import NOT_A_REPLY, RECORDING_ENDED, Incident, Raised, Replies, Reply, Stopped
from autograder.boundary.text import one_line

MOST = 10  # sentences about one attempt
DETAIL = 100  # characters of a student's choosing
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
    """Collects what one attempt's process reports, each thing once."""

    def __init__(self) -> None:
        self._sentences: dict[str, None] = {}

    def of_reply(self, reply: Reply) -> None:
        for incident in reply.incidents or []:
            self._add(_sentence(incident))
        replies = reply.replies if isinstance(reply, Replies) else [reply]
        for one in replies:  # of hundreds of messages: a loop takes half of the time of any()
            if type(one) is Raised and one.kinds[:1] == [RECORDING_ENDED]:
                self._add(HIDDEN)

    def of_stop(self, stop: Stopped) -> None:
        if NOT_A_REPLY in str(stop):
            self._add(FORGED)

    def sentences(self) -> tuple[str, ...]:
        return tuple(self._sentences)

    def _add(self, sentence: str) -> None:
        if len(self._sentences) < MOST:
            self._sentences[sentence] = None


def _sentence(incident: Incident) -> str:
    detail = one_line(incident.detail, DETAIL)
    return f"{TRIED[incident.kind]}: {detail}" if detail else TRIED[incident.kind]
