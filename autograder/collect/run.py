"""Collect downloads: match each hand-in to a student and an assignment, and write the newest attempt."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shlex import quote

from autograder.collect.assignment_of import common_assignment, with_assignments
from autograder.collect.attempts import MAX_NAMES, Attempt, doubt, newest, newest_last
from autograder.collect.collect_result import Collected, CollectOptions, CollectResult, Done
from autograder.collect.contents import collected, several_answers
from autograder.collect.dates import in_utc
from autograder.collect.files import Download, File, is_mark, open_download, shown_error
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.recognise import READERS, recognise
from autograder.collect.roster import PARTICIPANT, Student
from autograder.collect.submission_folder import content_at, is_marked, keep_older, place, target_of, write_time
from autograder.collect.waiting import WAITING, end_wait, is_waiting, remove_waiting, waiting_name
from autograder.course import find_assignment
from autograder.errors import AutograderError, SubmissionError
from autograder.grades.plain_text import few
from autograder.model.course import Assignment, Counts
from autograder.submission_limits import is_archive, is_usable_student, read_plain_file
from autograder.submissions.attempts import time_at
from autograder.submissions.folder import shown_name

ANONYMOUS = (
    "{title} withholds names: {names}. In the next assignment the same students are called otherwise, so they would be "
    "other students. Switch off anonymous marking, and download again."
)
Digests = dict[str, bytes]  # file name: digest of its content
CAN_READ = ", ".join(sorted(reader.title for reader in READERS))


@dataclass
class Collector:
    """Collect a series of downloads."""

    options: CollectOptions
    _planned: dict[Path, tuple[datetime, Digests]] = field(default_factory=dict)  # in a dry run
    _names: dict[tuple[str, str], int] = field(default_factory=dict)  # of those who wait in one download

    def collect(self, path: Path) -> Iterator[Collected]:
        """Collect one download, or each archive in a folder.

        Raises:
            SubmissionError: The platform or the assignment is unknown.
        """
        options = self.options
        waits = is_waiting(path, options.submitted)
        if waits and not options.student:
            raise SubmissionError(f"{path} waits for you to say whose it is.", "Add --student with a student's folder.")
        inside = None if waits else _inside(path, options.submitted)
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
        attempts: dict[tuple[str, str], list[Attempt]] = {}
        self._names.clear()
        requested = self._requested_assignment()
        for hand_in, assignment in with_assignments(self.options.course, hand_ins, download, requested):
            if assignment is None:
                outcomes += [_unknown_assignment(who.shown, hand_in.assignment) for who in hand_in.who]
                continue
            for who in hand_in.who:
                one = replace(hand_in, who=(who,))
                found = self.options.roster.find(who)
                if who.is_test_student and not (self.options.roster and found.students):
                    outcomes.append(CollectResult(Done.SKIPPED, who.shown, assignment.name))
                    continue
                if not found.students:
                    attempt = self._attempt(Student(""), assignment, one, download, reader)
                    outcomes += self._wait([attempt], download, found.why, found.cure)
                for student in found.students:
                    attempt = self._attempt(student, assignment, one, download, reader)
                    attempt = replace(attempt, is_certain=found.is_certain)
                    attempts.setdefault((student.key, assignment.name), []).append(attempt)
        for of_student in attempts.values():
            outcomes += self._settle(of_student, download)
        explained = reader.explained(download.files, setting)
        unexplained = [file.name for file in download.files if file.name not in explained and not is_mark(file.name)]
        left = _remarks(unexplained, reader, download)
        handles = {who.shown for hand_in in hand_ins for who in hand_in.who if who.is_anonymous}
        if handles and not self.options.roster:
            left += (ANONYMOUS.format(title=reader.title, names=few(sorted(handles), MAX_NAMES)),)
        return Collected(download.path, reader.title, tuple(outcomes), reader.undated, reader.dated, left)

    def _requested_assignment(self) -> Assignment | None:
        return find_assignment(self.options.course, self.options.assignment) if self.options.assignment else None

    def _attempt(
        self, student: Student, assignment: Assignment, hand_in: HandIn, download: Download, reader: DownloadReader
    ) -> Attempt:
        at = hand_in.at or dict(student.handed_in).get(dict(hand_in.who[0].ids).get(PARTICIPANT, ""))
        at = in_utc(at, self.options.zone).replace(microsecond=0) if at else None
        late_on = reader.title if hand_in.is_late else ""
        return Attempt(student.key, assignment, hand_in, at, at or download.taken, self.options.replaces, late_on)

    def _settle(self, attempts: list[Attempt], download: Download) -> Iterable[CollectResult]:
        """Keep the student's newest attempt. If it is not certain which one that is, all of them wait."""
        if (found := doubt(attempts)) is not None:
            return self._wait(attempts, download, found.why, found.cure, found.student)
        chosen, remarks = newest(attempts)
        kept: list[CollectResult] = []
        if self.options.course.counts is Counts.BEST:
            older = [one for one in sorted(attempts, key=newest_last) if one.hand_in.files and one is not chosen]
            kept = [_guarded(one, partial(self._put, replace(one, replaces=False), download.taken)) for one in older]
        attempt = replace(chosen, hand_in=replace(chosen.hand_in, remarks=(*chosen.hand_in.remarks, *remarks)))
        outcome = _guarded(attempt, partial(self._put, attempt, download.taken))
        if saved := sum(one.is_settled for one in kept):
            earlier = "1 earlier attempt is" if saved == 1 else f"{saved} earlier attempts are"
            outcome = replace(outcome, notes=(*outcome.notes, f"{earlier} kept and graded too."))
        return [*(one for one in kept if not one.is_whole), outcome]

    def _wait(
        self, attempts: Sequence[Attempt], download: Download, why: str, cure: str, student: str = ""
    ) -> Iterator[CollectResult]:
        """Put hand-ins into ``submitted/.waiting/``, each into its own folder, for a person to say whose they are."""
        for attempt in sorted(attempts, key=newest_last):
            outcome, path = self._wait_for_name(attempt, download.taken, why)
            if outcome.done is Done.WAITING:
                command = f"autograder collect {quote(path)} --student {quote(student or 'STUDENT')}"
                outcome = replace(outcome, cure=f"{cure} Or run: {command}")
            yield outcome

    def _wait_for_name(self, attempt: Attempt, taken: datetime, why: str) -> tuple[CollectResult, str]:
        who, assignment = attempt.hand_in.who[0], attempt.assignment.name
        name = waiting_name(who)
        number = self._names[assignment, name] = self._names.get((assignment, name), 0) + 1
        folder = f"{WAITING}/{name}" if number == 1 else f"{WAITING}/{name} {number}"
        attempt = replace(attempt, student=folder)
        outcome = replace(_guarded(attempt, partial(self._put, attempt, taken)), student=who.shown or name)
        if outcome.done is Done.PROBLEM:
            return replace(outcome, what=f"{why} {outcome.what}"), ""
        return replace(outcome, done=Done.WAITING, what=why), str(self.options.submitted / folder / assignment)

    def _put(self, attempt: Attempt, taken: datetime) -> CollectResult:
        contents = collected(attempt.hand_in.files, attempt.assignment.units)
        remarks = (*attempt.hand_in.remarks, *contents.remarks)
        notes = list(several_answers(contents.files, attempt.assignment.units))
        if attempt.hand_in.is_late and attempt.at is None:
            notes.append(f"{attempt.late_on} marks it as late, and does not say when it was handed in.")
        outcome = CollectResult(
            Done.NEW,
            attempt.student,
            attempt.assignment.name,
            at=attempt.at,
            is_late=attempt.hand_in.is_late,
            remarks=remarks,
            notes=tuple(notes),
        )
        if not contents.files:
            what = "None of the files could be collected."
            return replace(outcome, done=Done.PROBLEM, what=what, cure="Ask for it to be handed in again.")
        target = target_of(self.options.submitted, attempt.student, attempt.assignment.name)
        done = self._compare(target, attempt, contents.files)
        if not self.options.dry_run:
            if done in (Done.NEW, Done.NEWER):
                withdraws = done is Done.NEWER and attempt.replaces
                if withdraws and self.options.course.counts is Counts.BEST:
                    notes.append("The attempt that it replaces does not count any more.")
                place(target, contents.files, attempt.at, taken, attempt.late_on, withdraws=withdraws)
            elif done is Done.OLDER and self.options.course.counts is Counts.BEST:
                keep_older(target, contents.files, attempt.at, taken, attempt.late_on)
            elif done is Done.TIMED:
                write_time(target, attempt.at, attempt.late_on)
            if attempt.hand_in.who and not attempt.student.startswith(WAITING):
                end_wait(self.options.submitted, attempt.hand_in.who[0], attempt.assignment.name, contents.files)
        elif done in (Done.NEW, Done.NEWER):
            self._planned[target] = (attempt.order, _digests(contents.files))
        return replace(outcome, done=done, notes=tuple(notes))

    def _compare(self, target: Path, attempt: Attempt, files: dict[str, bytes]) -> Done:
        """Compare the attempt with the existing submission."""
        if target in self._planned:
            order, there = self._planned[target]
            is_dated = has_mark = True
        else:
            content = content_at(target)
            if content is None:
                return Done.NEW
            there = _digests(content)
            order, is_dated = time_at(target)
            has_mark = is_marked(target)
        if _digests(files) == there:
            is_marked_now = attempt.late_on and not has_mark and attempt.order >= order
            return Done.TIMED if is_marked_now or (attempt.at and not is_dated) else Done.SAME
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
        waits = is_waiting(path, self.options.submitted)
        assignment = (
            find_assignment(self.options.course, path.name) if waits else self._requested_assignment()
        ) or common_assignment(self.options.course, [hand_in], download)
        attempt = Attempt(found, assignment, hand_in, None, taken, self.options.replaces)
        if not waits:
            return self._alone(attempt, path, "one student's work", taken)
        attempt = _timed(attempt, path)
        done = self._alone(attempt, path, "work that waited", attempt.order)
        if done.outcomes[0].is_settled and done.outcomes[0].done is not Done.OLDER and not self.options.dry_run:
            remove_waiting(path)
        return done

    def _again(self, student: str, name: str) -> Collected:
        """Collect a submission in ``submitted/`` again, to open the archives in it."""
        assignment = find_assignment(self.options.course, name)
        target = target_of(self.options.submitted, student, assignment.name)
        files, taken = _all_files(target)
        attempt = _timed(Attempt(student, assignment, HandIn((), files), None, taken, True), target)
        return self._alone(attempt, target, "an existing submission", taken)

    def _alone(self, attempt: Attempt, path: Path, title: str, taken: datetime) -> Collected:
        outcome = _guarded(attempt, partial(self._put, attempt, taken))
        return Collected(path, title, (outcome,))


def _timed(attempt: Attempt, target: Path) -> Attempt:
    """Return the attempt with the time and the mark as late of an existing submission."""
    order, is_dated = time_at(target)
    late_on = "The platform" if is_marked(target) else ""
    return replace(attempt, at=order if is_dated else None, order=order, late_on=late_on)


def _digests(files: Mapping[str, bytes]) -> Digests:
    return {name: hashlib.blake2b(data).digest() for name, data in files.items()}


def _unknown_assignment(student: str, name: str) -> CollectResult:
    what = f"There is no assignment {shown_name(name)} in this course."
    return CollectResult(Done.PROBLEM, student, shown_name(name), what=what, cure="To skip it, add --assignment.")


def _guarded(attempt: Attempt, settle: Callable[[], CollectResult]) -> CollectResult:
    """Return the result for one student. An error in one submission must not stop the others."""
    try:
        return settle()
    except AutograderError as error:
        what, cure = error.what, error.cure
    except Exception as error:
        what, cure = f"It cannot be collected: {type(error).__name__}: {shown_error(error)}.", "Check it by hand."
    return CollectResult(Done.PROBLEM, attempt.student, attempt.assignment.name, what=what, cure=cure)


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
