"""Collect downloads: match each hand-in to a student and an assignment, and write the newest attempt."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from autograder.collect.assignment_of import common_assignment, with_assignments
from autograder.collect.collect_result import Collected, CollectOptions, CollectResult, Done
from autograder.collect.contents import collected
from autograder.collect.dates import in_utc
from autograder.collect.files import Download, File, is_mark, open_download, shown_error
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.recognise import READERS, recognise
from autograder.collect.roster import PARTICIPANT, Student
from autograder.collect.submission_folder import content_at, place, target_of, time_at, write_time
from autograder.course import find_assignment
from autograder.errors import AutograderError, SubmissionError
from autograder.grades.plain_text import few
from autograder.model.course import Assignment
from autograder.submission_limits import is_archive, is_usable_student, read_plain_file
from autograder.submissions.folder import shown_name

MAX_NAMES = 5  # in a sentence
Digests = dict[str, bytes]  # file name: digest of its content
CAN_READ = ", ".join(sorted(reader.title for reader in READERS))


@dataclass(frozen=True)
class _Attempt:
    """One student's hand-in for one assignment."""

    student: str
    assignment: Assignment
    hand_in: HandIn
    at: datetime | None  # in UTC
    order: datetime  # the newest attempt has the largest
    replaces: bool


@dataclass
class Collector:
    """Collect a series of downloads."""

    options: CollectOptions
    _planned: dict[Path, tuple[datetime, Digests]] = field(default_factory=dict)  # in a dry run

    def collect(self, path: Path) -> Iterator[Collected]:
        """Collect one download, or each archive in a folder.

        Raises:
            SubmissionError: The platform or the assignment is unknown.
        """
        options = self.options
        inside = _inside(path, options.submitted)
        if inside is not None:
            yield self._again(*inside)
            return
        if options.student:
            yield self._of_one(path)
            return
        setting = CollectSetting(options.course, options.roster)
        with open_download(path) as download:
            found = recognise(download, setting)
            if found is not None:
                yield self._of_class(*found, setting)
                return
        archives = sorted(one for one in path.iterdir() if is_archive(one.name)) if path.is_dir() else []
        if not archives:
            what = f"{path} is not a download from a known platform ({CAN_READ})."
            cure = "If it is one student's work, add --student NAME, or put it into submitted/<student>/<assignment>/."
            raise SubmissionError(what, cure)
        for archive in archives:
            yield from self.collect(archive)

    def _of_class(self, reader: DownloadReader, download: Download, setting: CollectSetting) -> Collected:
        hand_ins = reader.read(download, setting)
        outcomes: list[CollectResult] = []
        attempts: dict[tuple[str, str], list[_Attempt]] = {}
        requested = self._requested_assignment()
        for hand_in, assignment in with_assignments(self.options.course, hand_ins, download, requested):
            if assignment is None:
                outcomes += [_unknown_assignment(who.shown, hand_in.assignment) for who in hand_in.who]
                continue
            for who in hand_in.who:
                found = self.options.roster.find(who)
                if not found.students:
                    outcomes.append(
                        CollectResult(Done.PROBLEM, who.shown, assignment.name, what=found.why, cure=found.cure)
                    )
                for student in found.students:
                    attempt = self._attempt(student, assignment, replace(hand_in, who=(who,)), download)
                    attempts.setdefault((student.key, assignment.name), []).append(attempt)
        for key, of_student in attempts.items():
            outcomes.append(_guarded(*key, partial(self._settle, of_student, download)))
        explained = reader.explained(download.files, setting)
        unexplained = [file.name for file in download.files if file.name not in explained and not is_mark(file.name)]
        left = _remarks(unexplained, reader, download)
        return Collected(download.path, reader.title, tuple(outcomes), reader.undated, reader.dated, left)

    def _requested_assignment(self) -> Assignment | None:
        return find_assignment(self.options.course, self.options.assignment) if self.options.assignment else None

    def _attempt(self, student: Student, assignment: Assignment, hand_in: HandIn, download: Download) -> _Attempt:
        at = hand_in.at or dict(student.handed_in).get(dict(hand_in.who[0].ids).get(PARTICIPANT, ""))
        at = in_utc(at, self.options.zone).replace(microsecond=0) if at else None
        return _Attempt(student.key, assignment, hand_in, at, at or download.taken, self.options.replaces)

    def _settle(self, attempts: list[_Attempt], download: Download) -> CollectResult:
        """Keep the student's newest attempt."""
        first = attempts[0]
        problem = CollectResult(Done.PROBLEM, first.student, first.assignment.name)
        handles = {attempt.hand_in.who[0].handle for attempt in attempts}
        if len(handles) > 1 and len({attempt.order for attempt in attempts}) < len(attempts):
            names = ", ".join(sorted(attempt.hand_in.who[0].shown for attempt in attempts)[:MAX_NAMES])
            what = f"{len(attempts)} hand-ins belong to this student: {names}."
            return replace(problem, what=what, cure="Add --roster with a list that has ids.")
        if len(attempts) > 1 and any(attempt.at is None for attempt in attempts):
            what = f"There are {len(attempts)} attempts with unreadable dates."
            return replace(problem, what=what, cure="Keep only the newest one in the download, and collect again.")
        ordered = sorted(attempts, key=lambda attempt: attempt.order, reverse=True)
        newest = next((attempt for attempt in ordered if attempt.hand_in.files), ordered[0])
        return self._put(newest, download.taken)

    def _put(self, attempt: _Attempt, taken: datetime) -> CollectResult:
        contents = collected(attempt.hand_in.files, attempt.assignment.units)
        remarks = (*attempt.hand_in.remarks, *contents.remarks)
        outcome = CollectResult(
            Done.NEW, attempt.student, attempt.assignment.name, attempt.at, attempt.hand_in.is_late, remarks
        )
        if not contents.files:
            what = "None of the files could be collected."
            return replace(outcome, done=Done.PROBLEM, what=what, cure="Ask for it to be handed in again.")
        target = target_of(self.options.submitted, attempt.student, attempt.assignment.name)
        done = self._compare(target, attempt, contents.files)
        if not self.options.dry_run:
            if done in (Done.NEW, Done.NEWER):
                place(target, contents.files, attempt.at, taken)
            elif done is Done.TIMED and attempt.at:
                write_time(target, attempt.at)
        elif done in (Done.NEW, Done.NEWER):
            self._planned[target] = (attempt.order, _digests(contents.files))
        return replace(outcome, done=done)

    def _compare(self, target: Path, attempt: _Attempt, files: dict[str, bytes]) -> Done:
        """Compare the attempt with the existing submission."""
        if target in self._planned:
            order, there = self._planned[target]
            is_dated = True
        else:
            content = content_at(target)
            if content is None:
                return Done.NEW
            there = _digests(content)
            order, is_dated = time_at(target)
        if _digests(files) == there:
            return Done.TIMED if attempt.at and not is_dated else Done.SAME
        return Done.NEWER if attempt.replaces or not there or attempt.order > order else Done.OLDER

    def _of_one(self, path: Path) -> Collected:
        """Collect any file, folder or archive as the work of ``options.student``."""
        found = self.options.student
        students = [student for student in self.options.roster.students if student.key == found]
        if not is_usable_student(found) or (self.options.roster and not students):
            raise SubmissionError(f"{shown_name(found)} is not in the roster.", "Add a line to it, or check the name.")
        if not path.exists():
            raise SubmissionError(f"{path} does not exist.", "Check the file's name.")
        files, taken = _all_files(path)
        hand_in = HandIn((), files)
        download = Download(path, (), taken, (path.name,))
        assignment = self._requested_assignment() or common_assignment(self.options.course, [hand_in], download)
        attempt = _Attempt(found, assignment, hand_in, None, taken, self.options.replaces)
        return self._alone(attempt, path, "one student's work", taken)

    def _again(self, student: str, name: str) -> Collected:
        """Collect a submission in ``submitted/`` again, to open the archives in it."""
        assignment = find_assignment(self.options.course, name)
        target = target_of(self.options.submitted, student, assignment.name)
        files, taken = _all_files(target)
        order, is_dated = time_at(target)
        attempt = _Attempt(student, assignment, HandIn((), files), order if is_dated else None, order, True)
        return self._alone(attempt, target, "an existing submission", taken)

    def _alone(self, attempt: _Attempt, path: Path, title: str, taken: datetime) -> Collected:
        outcome = _guarded(attempt.student, attempt.assignment.name, partial(self._put, attempt, taken))
        return Collected(path, title, (outcome,))


def _digests(files: Mapping[str, bytes]) -> Digests:
    return {name: hashlib.blake2b(data).digest() for name, data in files.items()}


def _unknown_assignment(student: str, name: str) -> CollectResult:
    what = f"There is no assignment {shown_name(name)} in this course."
    return CollectResult(Done.PROBLEM, student, shown_name(name), what=what, cure="To skip it, add --assignment.")


def _guarded(student: str, assignment: str, settle: Callable[[], CollectResult]) -> CollectResult:
    """Return the result for one student. An error in one submission must not stop the others."""
    try:
        return settle()
    except AutograderError as error:
        what, cure = error.what, error.cure
    except Exception as error:
        what, cure = f"It cannot be collected: {type(error).__name__}: {shown_error(error)}.", "Check it by hand."
    return CollectResult(Done.PROBLEM, student, assignment, what=what, cure=cure)


def _inside(path: Path, submitted: Path) -> tuple[str, str] | None:
    """Return the student and the assignment of a path in ``submitted/``, or None if it is elsewhere.

    Raises:
        SubmissionError: It is ``submitted/`` itself, or a student's folder.
    """
    try:
        parts = path.resolve().relative_to(submitted.resolve()).parts
    except ValueError:
        return None
    if len(parts) < 2 and not (parts and path.is_file()):
        what = f"{path} is the folder for collected work."
        raise SubmissionError(
            what, "Name a download. To open archives in a submission, name submitted/<student>/<assignment>."
        )
    return (parts[0], parts[1]) if len(parts) > 1 and (submitted / parts[0] / parts[1]).is_dir() else None


def _all_files(path: Path) -> tuple[tuple[tuple[str, File], ...], datetime]:
    """Return all files of a folder, or a single file, and the time of the download."""
    if path.is_dir():
        with open_download(path) as download:
            return tuple((file.name, file) for file in download.files), download.taken
    taken = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return ((path.name, File(path.name, partial(read_plain_file, path))),), taken


def _remarks(names: Sequence[str], reader: DownloadReader, download: Download) -> tuple[str, ...]:
    """Return sentences about files that belong to no student."""
    shown = few([*map(shown_name, names)], MAX_NAMES)
    return (*download.remarks, *([f"Not in {reader.title}'s naming scheme: {shown}."] if names else []))
