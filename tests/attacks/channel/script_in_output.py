"""Shows a script, a remote image and a widget; only text and pictures of three harmless types get through."""

# outcome: harmless
# points: 0
# runs as: a cell

from IPython.display import HTML, Javascript, display

display(HTML("<script>alert(1)</script><img src=http://example.com/x>"))
display(Javascript("alert(1)"))
display({"application/vnd.jupyter.widget-view+json": {}, "text/plain": "widget"}, raw=True)
