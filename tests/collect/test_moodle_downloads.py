"""Moodle's downloads: with folders, flat, blind, of teams; the worksheet tells ids and times."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import ANSWER, Class, done, only, problems, write_tree, write_zip

WORKSHEET = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    "Last modified (submission),Last modified (grade),Feedback comments\n"
    'Participant 101,Sample One,one@uni.example,Submitted,,10.00,Yes,"Friday, 20 November 2026, 3:45 PM",-,\n'
    'Participant 102,学生 二,two@uni.example,Submitted,,10.00,Yes,"Saturday, 21 November 2026, 9:05 AM",-,\n'
    "Participant 103,Sample One,three@uni.example,No submission,,10.00,Yes,-,-,\n"
)
ZIP = "CS101-Self-attention-4711.zip"


@pytest.mark.parametrize(
    "name",
    [
        "{}_assignsubmission_file/02_softmax.py",
        "{}_assignsubmission_file_/02_softmax.py",
        "{}_assignsubmission_file_02_softmax.py",
    ],
    ids=["folders", "older folders", "flat"],
)
def test_each_form_is_read(of_class: Class, tmp_path: Path, name: str) -> None:
    """Today's folders, those of older releases, and flat names; in an archive and unpacked."""
    of_class.enrol(WORKSHEET)
    files = {name.format("Sample One_101"): ANSWER, name.format("学生 二_102"): ANSWER + b"#"}

    collected = of_class.collect(write_zip(tmp_path / ZIP, files))
    again = of_class.collect(write_tree(tmp_path / "CS101-Self-attention-4711", files))

    assert collected.title == "Moodle"
    assert of_class.files() == {
        "one@uni.example/self_attention/02_softmax.py": ANSWER,
        "two@uni.example/self_attention/02_softmax.py": ANSWER + b"#",
    }
    assert of_class.times()["one@uni.example/self_attention"] == "2026-11-20T15:45:00Z"
    assert set(done(again).values()) == {"unchanged"}


def test_two_of_one_name_are_told_apart_by_number(of_class: Class, tmp_path: Path) -> None:
    """With the worksheet each gets their own; without, nobody guesses."""
    files = {f"Sample One_{n}_assignsubmission_file/02_softmax.py": b"%d" % n for n in (101, 103)}
    download = write_zip(tmp_path / ZIP, files)

    unlisted = of_class.collect(download)
    of_class.enrol(WORKSHEET)
    listed = of_class.collect(download)

    assert done(unlisted) == {"Sample One (101)": "waits", "Sample One (103)": "waits"}
    assert done(listed) == {"one@uni.example": "new", "three@uni.example": "new"}
    assert of_class.files()["three@uni.example/self_attention/02_softmax.py"] == b"103"
    assert of_class.waiting() == []


def test_a_worksheet_in_another_language_is_understood(of_class: Class, tmp_path: Path) -> None:
    """Columns of unknown names are known by what is in them: German headers, separators and dates."""
    of_class.enrol(
        "ID;Vollständiger Name;E-Mail-Adresse;Status;Bewertung;Bestwertung;Bewertung kann geändert werden;"
        "Zuletzt geändert (Abgabe);Zuletzt geändert (Bewertung);Feedback als Kommentar\n"
        "Teilnehmer/in101;Müßig Öde;a@uni.example;Abgegeben;;10,00;Ja;Freitag, 20. März 2026, 15:45;-;\n"
    )

    of_class.collect(write_zip(tmp_path / ZIP, {"Müßig Öde_101_assignsubmission_file/02_softmax.py": ANSWER}))

    assert of_class.times() == {"a@uni.example/self_attention": "2026-03-20T15:45:00Z"}


def test_blind_marking_keeps_numbers(of_class: Class, tmp_path: Path) -> None:
    """The number is all there is, in the download and on the worksheet."""
    of_class.enrol(
        "Identifier,Status,Grade,Maximum Grade,Grade can be changed,Last modified (submission),Last modified (grade)\n"
        'Participant 7,Submitted,,10.00,Yes,"Friday, 20 November 2026, 3:45 PM",-\n'
        "Participant 8,Submitted,,10.00,Yes,-,-\n"
    )

    of_class.collect(write_zip(tmp_path / ZIP, {"Participant_7_assignsubmission_file/02_softmax.py": ANSWER}))

    assert of_class.files() == {"Participant 7/self_attention/02_softmax.py": ANSWER}


def test_a_teams_number_is_no_participants(of_class: Class, tmp_path: Path) -> None:
    """A team's work goes to its members; its number, which a participant has too, to nobody."""
    of_class.enrol(WORKSHEET)
    download = write_zip(tmp_path / ZIP, {"Team A_101_assignsubmission_file/02_softmax.py": ANSWER})
    alone = of_class.collect(download)
    of_class.enrol("username,name,group\ns1,Sample One,Team A\ns2,Sample Two,Team A\ns3,Sample Three,Team B\n")

    together = of_class.collect(download)

    assert problems(alone) == {"Team A (101)": "Team A (101) is not in the roster."}
    assert done(together) == {"s1": "new", "s2": "new"}


def test_text_typed_into_moodle_is_named(of_class: Class, tmp_path: Path) -> None:
    """There is nothing to collect of it, and that is said."""
    of_class.enrol(WORKSHEET)
    files = {"Sample One_101_assignsubmission_onlinetext/onlinetext.html": b"<p>Hello</p>"}

    outcome = only(of_class.collect(write_zip(tmp_path / ZIP, files)))

    assert (outcome.done.value, outcome.remarks) == (
        "not collected",
        ("Text entered in Moodle was not collected.",),
    )


def test_cleaned_names_match(of_class: Class, tmp_path: Path) -> None:
    """Moodle removes quotes, and macOS writes letters and accents apart."""
    of_class.enrol("username,name\na,Seán O'Sample\nb,ख़ालिद नमूना\n")
    files = {
        f"{name}_{n}_assignsubmission_file/02_softmax.py": ANSWER
        for n, name in enumerate(["Sea\u0301n OSample", "ख़ालिद नमूना"])
    }

    assert done(of_class.collect(write_zip(tmp_path / ZIP, files))) == {"a": "new", "b": "new"}
