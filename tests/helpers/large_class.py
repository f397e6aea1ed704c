"""A class of 300 with generated names in ten scripts, its rosters, and downloads of its work."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

# Words such as "sample", and ten syllables of which numbers make family names.
SCRIPTS = {
    "Latin": (["Sample", "Probé", "Übung"], ["ba", "cé", "di", "fö", "gu", "hà", "jî", "kó", "lü", "mñ"]),
    "combining": (["E\u0301tude", "A\u0308mne"], ["ña", "şe", "či", "ṟo", "ṭu", "ba", "da", "fa", "ga", "ha"]),
    "Cyrillic": (["Проба", "Приклад"], ["дя", "вё", "ги", "до", "жу", "зы", "йе", "ки", "лю", "мя"]),
    "Greek": (["Δείγμα", "Δοκιμή"], ["βα", "γέ", "δι", "ζό", "θυ", "κα", "λε", "μί", "ψη", "ξύ"]),
    "Arabic": (["عينة", "مثال"], ["با", "تو", "جي", "دا", "رو", "سي", "صا", "طو", "في", "كا"]),
    "Devanagari": (["नमूना", "उदाहरण"], ["का", "खि", "गी", "घु", "चू", "छे", "जै", "टो", "ठौ", "डं"]),
    "Han": (["样本", "例子"], ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"]),
    "Hangul": (["견본", "보기"], ["가", "나", "다", "라", "마", "바", "사", "아", "자", "차"]),
    "Kana": (["みほん", "れい"], ["か", "が", "さ", "ざ", "た", "だ", "は", "ば", "ぱ", "な"]),
    "Thai": (["ตัวอย่าง", "ทดลอง"], ["กา", "ขิ", "คี", "งุ", "จู", "เช", "ซ่า", "ญ้า", "ดี", "ตึ"]),
}
SIZE = 300
NAMESAKES = (10, 13)  # two students with one name
MONONYMS = 7  # every seventh student has one name only


@dataclass(frozen=True)
class Person:
    """One student of the class."""

    number: int
    given: str
    family: str

    @property
    def key(self) -> str:
        return f"s{self.number:03}"

    @property
    def email(self) -> str:
        return f"{self.key}@uni.example"

    @property
    def full(self) -> str:
        return f"{self.given} {self.family}".strip()

    @property
    def sorted(self) -> str:
        return f"{self.family}, {self.given}" if self.given else self.family

    @property
    def on_canvas(self) -> str:
        """Without spaces, in lower case; of every second one without the marks that no letter includes."""
        plain = unicodedata.normalize("NFC", f"{self.family}{self.given}").lower()
        return "".join(letter for letter in plain if letter.isalnum() or self.number % 2)

    @property
    def is_namesake(self) -> bool:
        return self.number in NAMESAKES


def large_class() -> list[Person]:
    """The students, of whom only the namesakes share a name."""
    people = [_person(number) for number in range(SIZE)]
    first, second = NAMESAKES
    people[second] = Person(second, people[first].given, people[first].family)
    return people


def _person(number: int) -> Person:
    script = [*SCRIPTS][number % len(SCRIPTS)]
    givens, syllables = SCRIPTS[script]
    family = "".join(syllables[int(digit)] for digit in f"{number // len(SCRIPTS):02}").capitalize()
    given = givens[number // len(SCRIPTS) % len(givens)]
    return Person(number, "", f"{given}{family}") if number % MONONYMS == 0 else Person(number, given, family)


def rosters(people: list[Person]) -> list[str]:
    """Four rosters that only together say who is who: by numbers, logins, addresses, and names."""
    canvas = ["Student,ID,SIS User ID,SIS Login ID,Section,Homework (1)", "    Points Possible,,,,,10"]
    canvas += [f'"{one.sorted}",{5000 + one.number},{7000 + one.number},{one.key},A,' for one in people]
    canvas.append('"Student, Test",9999,,a1b2c3,A,')
    moodle = ["Identifier,Full name,Email address,Status,Grade,Maximum Grade,Last modified (submission)"]
    moodle += [f"Participant {100 + one.number},{one.full},{one.email},Submitted,,10,-" for one in people]
    logins = ["username,email", *(f"{one.key},{one.email}" for one in people)]
    github = ["name,github_username", *(f"{one.full},octo-{one.number}" for one in people if not one.is_namesake)]
    return ["\n".join(lines) + "\n" for lines in (canvas, moodle, logins, github)]
