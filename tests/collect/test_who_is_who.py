"""Who is who: rosters of each platform, in any script; nobody is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import write_roster

from autograder.collect.names import bare_name, folder_name, same_name
from autograder.collect.roster import ANY, Roster, Who
from autograder.collect.roster_files import read_rosters
from autograder.errors import SubmissionError

EXPORTS = {
    "Canvas": "Student,ID,SIS User ID,SIS Login ID,Section,HW (1)\n    Points Possible,,,,,10\n"
    '"One, Sample",501,42,s1,A,\n',
    "Blackboard": "Last Name\tFirst Name\tUsername\tStudent ID\tLast Access\nOne\tSample\ts1\t42\t\n",
    "Brightspace": "OrgDefinedId,Username,Last Name,First Name,End-of-Line Indicator\n#42,#s1,One,Sample,#\n",
    "Moodle": "First name,Last name,Username,ID number,Email address\nSample,One,s1,42,s1@uni.example\n",
    "Classroom 50": "username,first_name,last_name,email,section,github_id\ns1,Sample,One,s1@uni.example,A,7\n",
    "nbgrader": "id,first_name,last_name,email,lms_user_id\ns1,Sample,One,s1@uni.example,42\n",
    "GitHub Classroom": "identifier,github_username,github_id,name\ns1,octo,7,Sample One\n",
    "our own": "student_id,name\ns1,Sample One\n",
}


@pytest.mark.parametrize("platform", EXPORTS)
def test_exports_of_each_platform_are_rosters(tmp_path: Path, platform: str) -> None:
    """The student is called by the login; the name is found in any order, the id by any kind."""
    roster = write_roster(tmp_path / "roster.csv", EXPORTS[platform])

    asked = [Who("Sample One"), Who("One, Sample"), Who("onesample"), Who(ids=((ANY, "S1"),))]

    assert [student.key for student in roster.students] == ["s1"]
    assert [[student.key for student in roster.find(who).students] for who in asked] == [["s1"]] * 4


def test_gradescope_names_by_number(tmp_path: Path) -> None:
    """It knows no login. Zeros are kept."""
    roster = write_roster(
        tmp_path / "r.csv", "First Name,Last Name,SID,Email,Sections\nSample,One,0042,a@uni.example,A\n"
    )

    assert [student.key for student in roster.students] == ["0042"]


def test_tabs_semicolons_and_utf16_are_read(tmp_path: Path) -> None:
    """As spreadsheets and Blackboard save them."""
    path = tmp_path / "r.xls"
    path.write_bytes("Username\tLast Name\tFirst Name\ns1\tОдин\tСтудент\n".encode("utf-16"))

    assert read_rosters([path]).find(Who("Студент Один")).students[0].key == "s1"


def test_several_rosters_are_one(tmp_path: Path) -> None:
    """They are joined by ids and addresses, or by a name that is there once; the first one names the folder."""
    (tmp_path / "a.csv").write_text(
        "student_id,name,email\ns1,Sample One,S1@uni.example\ns2,학생 둘,\n", encoding="utf-8"
    )
    (tmp_path / "b.csv").write_text("username,email\nlogin1,s1@uni.example\n", encoding="utf-8")
    (tmp_path / "c.csv").write_text("name,id number\n학생 둘,0043\n", encoding="utf-8")

    roster = read_rosters([tmp_path / name for name in ("a.csv", "b.csv", "c.csv")])

    assert roster.keys == {"s1", "s2"}
    assert [roster.find(Who(ids=((ANY, value),))).students[0].key for value in ("login1", "0043")] == ["s1", "s2"]


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("Çağla Ñandú", "cagla nandu"),
        ("Straße Öde", "STRASSE ÖDE"),
        ("王小明", "王 小明"),
        ("نمونه\u200cای یک", "نمونهای یک"),
        ("नमूना छात्र", "नमन छतर"),
        ("Ｓａｍｐｌｅ One", "Sample One"),
    ],
)
def test_names_are_the_same_in_any_script(tmp_path: Path, written: str, asked: str) -> None:
    """Without case, blanks, signs that are not seen, accents and vowel signs."""
    roster = write_roster(tmp_path / "r.csv", f"username,name\ns1,{written}\ns2,Somebody Else\n")

    assert [student.key for student in roster.find(Who(asked)).students] == ["s1"]


def test_an_exact_name_is_preferred(tmp_path: Path) -> None:
    """Two names that differ by an accent are two people; without it nobody is guessed."""
    roster = write_roster(tmp_path / "r.csv", "username,name\ns1,José Uno\ns2,Jóse Uno\n")

    found = [
        [student.key for student in roster.find(Who(name)).students] for name in ("José Uno", "Jóse Uno", "Jose Uno")
    ]

    assert found == [["s1"], ["s2"], []]


def test_two_of_one_name_are_not_guessed(tmp_path: Path) -> None:
    """Both are in the roster; an id tells them apart, a name does not, and the cure is named."""
    roster = write_roster(tmp_path / "r.csv", "username,name\ns1,Sample One\ns2,Sample One\n")

    found = roster.find(Who("Sample One"))

    assert (found.students, found.why) == ((), "2 students of the roster are called Sample One.")
    assert "--roster" in found.cure


@pytest.mark.parametrize("content", [b"", b"\n\n", b"a,b\n1,2\n", b"\xe9,\xe8\n", b'name\n"' + b"x" * 200_000])
def test_a_file_that_is_no_roster(tmp_path: Path, content: bytes) -> None:
    """It is said, with what to do."""
    path = tmp_path / "r.csv"
    path.write_bytes(content)

    with pytest.raises(SubmissionError) as caught:
        read_rosters([path])

    assert caught.value.cure


@pytest.mark.parametrize("name", ["../x", "..", ".hidden", "a/b", "a\\b:c", "\x1b[2Jx", "é" * 200, "", "."])
def test_folders_of_students_stay_where_they_are(name: str) -> None:
    """No name leads elsewhere, is hidden, or steers a terminal."""
    found = folder_name(name)

    assert found is None or (
        found == Path(found).name and found.isprintable() and found[0] != "." and len(found) <= 128
    )


def test_an_empty_roster_knows_nobody() -> None:
    """Students are then called as the download calls them."""
    roster = Roster()

    assert not roster
    assert [student.key for student in roster.find(Who("Sample: One", handle="7")).students] == ["Sample- One"]
    assert (same_name("O'Sample, Seán"), bare_name("O'Sample, Seán")) == ("osampleseán", "osamplesean")
