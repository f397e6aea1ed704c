"""The environment of all templates: it escapes every value, and an undefined name is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment, Template

ENGINE = Path(__file__).parents[1]


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # takes 0.1 s, and few commands need it

    loader = FileSystemLoader(ENGINE)
    return Environment(autoescape=True, loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def template(name: str, **names: Any) -> Template:
    """Return a template by its path in the engine, such as "pages/templates/student.html.jinja".

    Args:
        names: globals of the template, besides its variables.
    """
    return _environment().get_template(name, globals=names)
