"""Several rosters are one class, whatever their order; doubts are reported and change nothing."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from downloads import ANSWER, Class, done, problems, write_zip
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from large_class import NAMESAKES, SIZE, large_class, rosters

from autograder.collect.roster import ANY, Roster, Student, Who
from autograder.collect.roster_files import read_rosters

NAMES = ("Sample One", "One, Sample", "Sample Two", "Sample", "样本 乙", "Prôbe Un", "Probe Un")
LINES = st.lists(
    st.tuples(*[st.sampled_from(("", "1", "2", "3")) for _ in range(3)], st.sampled_from(("", *NAMES))),
    min_size=1,
    max_size=4,
)


def written(folder: Path, contents: tuple[str, ...]) -> list[Path]:
    """Files whose names do not tell the contents."""
    paths = [folder / f"roster-{number}.csv" for number in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_text(content, encoding="utf-8")
    return paths


def joined(folder: Path, *contents: str) -> Roster:
    return read_rosters(written(folder, contents))


def classes(folder: Path, contents: list[str]) -> set[tuple[Student, ...]]:
    """The class for each order of the files."""
    return {read_rosters(written(folder, order)).students for order in permutations(contents)}


def test_a_class_of_300_is_the_same_in_every_order(tmp_path: Path) -> None:
    """Four rosters in all 24 orders make 300 students, each with the ids of all four."""
    people = large_class()

    (students,) = classes(tmp_path, rosters(people))

    assert [student.key for student in students] == [one.key for one in people]
    assert len({one.full for one in people}) == SIZE - 1
    for one, student in zip(people, students, strict=True):
        numbers = {str(5000 + one.number), str(7000 + one.number), one.key, one.email, str(100 + one.number)}
        github = set() if one.is_namesake else {f"octo-{one.number}"}
        assert {value for _, value in student.ids} == numbers | github


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files=st.lists(LINES, min_size=4, max_size=4))
def test_every_order_of_four_rosters_makes_one_class(files: list[list[tuple[str, ...]]], tmp_path: Path) -> None:
    """Also if ids and names are shared, missing or contradictory."""
    contents = [
        "username,id number,email,name\n" + "".join(f'{a},{b},{c and c + "@uni.example"},"{d}"\n' for a, b, c, d in one)
        for one in files
    ]
    contents = [content + "last,,,\n" for content in contents]

    assert len(classes(tmp_path, contents)) == 1


def test_nobody_of_300_is_filed_under_another(of_class: Class, tmp_path: Path) -> None:
    """In four platforms' downloads each file goes to its student, or waits if only a name of two students tells."""
    people = large_class()
    of_class.roster = joined(tmp_path, *rosters(people))
    zips = {
        "moodle": {f"{one.full}_{100 + one.number}_assignsubmission_file/02_softmax.py": one for one in people},
        "canvas": {f"{one.on_canvas}_{5000 + one.number}_9_02_softmax.py": one for one in people},
        "teams": {f"Submitted files/{one.full}/Self-attention/Version 1/02_softmax.py": one for one in people},
        "names": {f"1-{one.number} - {one.full} - Oct 10, 2025 1022 AM/02_softmax.py": one for one in people},
    }
    for name, files in zips.items():
        contents = {file: b"# " + one.key.encode() for file, one in files.items()}
        of_class.collect(write_zip(tmp_path / f"Self-attention {name}.zip", contents), replaces=True)
        others = {one.key for one in people if not one.is_namesake or name in ("moodle", "canvas")}
        settled = of_class.files()
        of_class.submitted.rename(tmp_path / f"submitted-{name}")

        assert settled == {f"{key}/self_attention/02_softmax.py": b"# " + key.encode() for key in others}


def test_namesakes_wait(of_class: Class, tmp_path: Path) -> None:
    """Both are in the roster; a name alone tells neither."""
    people = large_class()
    of_class.roster = joined(tmp_path, *rosters(people))
    name = people[NAMESAKES[0]].full

    collected = of_class.collect(
        write_zip(tmp_path / "Self-attention.zip", {f"{name}/Self-attention/Version 1/02_softmax.py": ANSWER})
    )

    assert done(collected) == {name: "waits"}
    assert of_class.waiting() == [f"{name}/self_attention/02_softmax.py"]


def test_an_id_on_two_people_identifies_neither(tmp_path: Path) -> None:
    """Both lines are named, and both people stay."""
    roster = joined(tmp_path, "student_id,name\n7,Sample One\n7,Sample Two\n8,Sample Three\n")

    assert sorted(roster.keys) == ["8", "Sample One", "Sample Two"]
    assert roster.find(Who(ids=((ANY, "7"),))).students == ()
    assert roster.find(Who("Sample Two")).students[0].key == "Sample Two"
    (remark,) = roster.remarks
    assert "roster-0.csv line 2 (Sample One, 7); roster-0.csv line 3 (Sample Two, 7)" in remark


def test_a_line_that_stands_twice_is_one_student(tmp_path: Path) -> None:
    """It is reported with both lines."""
    roster = joined(tmp_path, "student_id,name\n7,Sample One\n8,Sample Two\n7,Sample One\n")

    assert sorted(roster.keys) == ["7", "8"]
    (remark,) = roster.remarks
    assert "line 2 (Sample One, 7); roster-0.csv line 4 (Sample One, 7)" in remark


def test_ids_join_before_names(tmp_path: Path) -> None:
    """A present student is not joined with an absent one of the same name, in either order of the files."""
    platform = "username,email,name\ns1,one@uni.example,Sample One\n"
    register = "id number,email,name\n41,other@uni.example,Sample One\n42,one@uni.example,Sample M. One\n"

    (students,) = classes(tmp_path, [platform, register])

    assert {student.key: {value for kind, value in student.ids if kind == "number"} for student in students} == {
        "s1": {"42"},
        "41": {"41"},
    }


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("username,name\ns1,Sample One\n", "id number,name\n42,Sample One\n", 1),
        ("username,name\ns1,Sample One\n", "id number,name\n42,Sample One\n43,Sample One\n", 3),
        ("username,name\ns1,Sample One\n", "username,name\ns2,Sample One\n", 2),
        ("username,id number,name\ns1,41,Sample One\n", "id number,name\n42,Sample One\n", 2),
        ("username,name\ns1,Sample One\n", "id number,name\n42,Sample Öne\n", 2),
        ("username,name\ns1,Sample One\n", 'id number,name\n42,"One, Sample"\n', 1),
        ("student_id,name\ns1,Sample One\ns2,Sample One\n", "username,name\ns2,Sample One\ns1,Sample One\n", 2),
        ("student_id\n41\none@uni.example\n", "id number,email\n41,\n,one@uni.example\n", 2),
        ("username,name\ns1,Mononym\n", "id number,first name,last name\n42,,Mononym\n", 1),
        ("username,name\ns1,Thomas Martin\n", "id number,name\n42,Martin Thomas\n", 2),
    ],
)
def test_a_name_joins_if_it_is_unique_and_nothing_contradicts(tmp_path: Path, one: str, other: str, count: int) -> None:
    """Whatever the order."""
    (students,) = classes(tmp_path, [one, other])

    assert len(students) == count


def test_a_doubt_about_a_name_is_reported(tmp_path: Path) -> None:
    """Lines of one name that may be one person are named; known namesakes are not."""
    unsure = joined(tmp_path, "username,name\ns1,Sample One\n", "id number,name\n42,Sample One\n43,Sample One\n")
    known = joined(tmp_path, "username,name\ns1,Sample One\n", "username,name\ns2,Sample One\n")

    assert [remark.count("line") - remark.count("lines") for remark in unsure.remarks] == [3]
    assert known.remarks == ()


def test_two_names_under_one_id_in_two_files(tmp_path: Path) -> None:
    """One shared id does not make two names one person; two shared ids do."""
    first = "id number,email,name\n42,one@uni.example,Sample One\n"

    doubtful = joined(tmp_path, first, "id number,name\n42,Another Two\n")
    renamed = joined(tmp_path, first, "id number,email,name\n42,one@uni.example,Another Two\n")
    transliterated = joined(tmp_path, first, "id number,name\n42,样本 一\n")

    assert len(doubtful.students) == 2
    assert "Two people have the student number 42" in doubtful.remarks[0]
    assert [len(one.students) for one in (renamed, transliterated)] == [1, 1]
    assert renamed.remarks == ()


def test_lines_of_totals_and_test_students_are_skipped(tmp_path: Path) -> None:
    """They are told, and nobody is in the class for them."""
    canvas = (
        "Student,ID,SIS User ID,SIS Login ID,Section,Homework (1)\n"
        "    Manual Posting,,,,,\n    Points Possible,,,,,10\n"
        '"One, Sample",501,42,s1,A,\n"Student, Test",502,,a1b2,A,\n'
    )
    roster = joined(tmp_path, canvas, "name,email\nOverall average,\nSample One,\n")

    assert roster.keys == {"s1"}
    assert len(roster.skipped) == 4
    assert roster.remarks == ()


def test_marks_that_a_platform_drops_are_no_other_name(tmp_path: Path) -> None:
    """A name without any marks is found by them; a name with other marks is another person's."""
    roster = joined(tmp_path, "username,name\ns1,José Uno\ns2,नमूना छात्र\ns3,たがだ\n")

    found = [
        [student.key for student in roster.find(Who(name)).students]
        for name in ("Jose Uno", "Jóse Uno", "नमन छतर", "नमिन छतर", "たかた")
    ]

    assert found == [["s1"], [], ["s2"], [], []]


def test_ids_of_several_students_name_nobody(tmp_path: Path) -> None:
    """Neither the number nor the address is believed."""
    roster = joined(tmp_path, "id number,email\n41,one@uni.example\n42,two@uni.example\n")

    found = roster.find(Who("Sample", (("number", "41"), ("email", "two@uni.example"))))

    assert found.students == ()
    assert "belong to several students: 41, 42" in found.why


def test_a_namesake_with_another_login_waits(of_class: Class, tmp_path: Path) -> None:
    """Blackboard tells the login: it is not the one of the student who has the name."""
    of_class.enrol("username,name\ns1,Sample One\n")
    attempt = "Self-attention_s9_attempt_2026-01-30-15-30-10"
    files = {f"{attempt}_02_softmax.py": ANSWER, f"{attempt}.txt": b"Name: Sample One (s9)\n"}

    collected = of_class.collect(write_zip(tmp_path / "gradebook.zip", files))

    assert problems(collected) == {
        "Sample One (s9)": "Sample One (s9) is not in the roster: s1 has this name, but not this login."
    }
