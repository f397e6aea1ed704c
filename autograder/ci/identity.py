"""Identify the submission for ``result.json``, from a job's environment."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from autograder.errors import SubmissionError
from autograder.exports.classroom50 import Identity
from autograder.submissions.timestamp import in_utc, parse_time

NONE = "none"


def identity(environment: Mapping[str, str], assignment: str, student: str, at: datetime, now: datetime) -> Identity:
    """Return Classroom 50's values; otherwise those of GitHub or GitLab, with the time as tag.

    Args:
        at: Time of submission in UTC.
        now: Current time in UTC.
    """
    tag = environment.get("SUBMISSION_TAG") or f"submit/{at:%Y-%m-%dT%H-%M-%SZ}"
    commit = environment.get("COMMIT_URL") or _page(environment) or environment.get("CI_COMMIT_SHA") or tag
    return Identity(
        classroom=environment.get("CLASSROOM") or environment.get("GITHUB_REPOSITORY_OWNER") or NONE,
        assignment=environment.get("ASSIGNMENT") or assignment,
        owner=student,
        submission=tag,
        commit=commit,
        release=environment.get("RELEASE_URL") or commit,
        review=environment.get("REVIEW_URL") or commit,
        at=at,
        assignment_type=environment.get("ASSIGNMENT_TYPE") or "individual",
        graded_at=now,
    )


def submission_time(text: str | None, now: datetime) -> datetime:
    """Return the time of ``--submitted-at`` in UTC; without a zone it is UTC.

    Raises:
        SubmissionError: It is not a time.
    """
    if not text:
        return now
    try:
        return in_utc(parse_time(text.strip()))
    except ValueError as error:
        cure = "Write it as 2026-03-01T12:00:00Z, or leave --submitted-at out."
        raise SubmissionError(f"{text!r} cannot be read as a time: {error}.", cure) from None


def _page(environment: Mapping[str, str]) -> str:
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA")
    server, repository, commit = (environment.get(name, "") for name in names)
    return f"{server}/{repository}/commit/{commit}" if server and repository and commit else ""
