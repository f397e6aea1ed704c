"""A Sphinx extension that writes formulas as MathML, which browsers render without a script or web font.

A formula that cannot be read stops the build.
"""

from __future__ import annotations

from docutils import nodes
from math_core import LatexError, LatexToMathML
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)
converter = LatexToMathML(fancy_error=False)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the renderer as "mathml"; Sphinx calls this."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _inline(translator: HTML5Translator, node: nodes.math) -> None:
    translator.body.append(_mathml(node, is_block=False))
    raise nodes.SkipNode  # its text has been written


def _block(translator: HTML5Translator, node: nodes.math_block) -> None:
    translator.body.append(f'<div class="formula">{_mathml(node, is_block=True)}</div>\n')
    raise nodes.SkipNode


def _mathml(node: nodes.Element, *, is_block: bool) -> str:
    latex = node.astext().strip()
    try:
        return converter.convert_with_local_state(latex, displaystyle=is_block)
    except LatexError as error:
        logger.warning("the formula %s cannot be read: %s", latex, error, location=node)
        return ""
