"""nbgrader's settings for this course: where things are, and the safe executor in place of nbgrader's own.

Points and exercises are not here: they come from course/ through ``autograder build``.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent

# nbgrader starts `alembic` by name when it makes a gradebook: let it find the one installed beside this Python.
BESIDE = str(Path(sys.executable).parent)
if BESIDE not in os.environ.get("PATH", "").split(os.pathsep):
    os.environ["PATH"] = os.pathsep.join([BESIDE, os.environ.get("PATH", os.defpath)])

c = get_config()  # noqa: F821 (nbgrader defines it before it reads this file)

c.CourseDirectory.root = str(ROOT)
c.CourseDirectory.db_url = os.environ.get("AUTOGRADER_DB_URL", f"sqlite:///{(ROOT / 'gradebook.db').as_posix()}")
c.CourseDirectory.course_id = "default_course"  # the exchange's name for this course; change it as you like

c.ClearSolutions.begin_solution_delimeter = "BEGIN SOLUTION"
c.ClearSolutions.end_solution_delimeter = "END SOLUTION"
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}

# How `nbgrader zip_collect` reads file names of a platform, such as
# causal_attention_ada_attempt_2026-01-30-15-30-10_07_dropout.py
c.FileNameCollectorPlugin.named_regexp = r".*_(?P<student_id>\w+)_attempt_(?P<timestamp>[0-9\-]+)_(?P<file_id>\w+)"
c.FileNameCollectorPlugin.valid_ext = [".ipynb", ".py"]
c.ZipCollectApp.extractor_plugin = (
    "autograder.grade.nbgrader.extract.SafeExtractor"  # bounded; one bad archive stops nobody
)

# feedback/ is only for instructors, as is autograded/; release_feedback copies each student's pages to the exchange.
c.GenerateFeedback.pre_convert_hook = "autograder.grade.nbgrader.folders.keep_feedback_private"
c.GenerateFeedback.exporter_class = "autograder.grade.nbgrader.feedback_page.FeedbackExporter"  # for phones

# course.toml sets the late penalty. If you name a plugin of your own here, `autograder grade` uses it, too.
c.AssignLatePenalties.plugin_class = "autograder.grade.nbgrader.late.CourseLatePenalties"

# Student code runs in the sandbox and is scored outside it, by the same engine as `autograder grade`. To run it as
# stock nbgrader does (in a kernel, under your account, with all your permissions) set AUTOGRADER_STOCK=1.
if os.environ.get("AUTOGRADER_STOCK", "") in ("", "0"):
    c.Autograde.exporter_class = "autograder.grade.nbgrader.plugins.SubmissionExporter"
    c.Autograde.sanitize_preprocessors = []  # the exporter starts from the source notebook
    c.Autograde.autograde_preprocessors = [
        "autograder.grade.nbgrader.plugins.SafeExecute",
        "autograder.grade.nbgrader.plugins.RecordGrades",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
