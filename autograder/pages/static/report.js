"use strict";
// Draw, sort and filter the published grades of a class (docs/json.md). Texts are set as text, never as markup.
(() => {
  const report = JSON.parse(document.getElementById("data").textContent);
  const parts = report.assignments;
  const keyOf = (student, assignment) => `${student}\n${assignment}`;
  const submissions = new Map(report.submissions.map((work) => [keyOf(work.student, work.assignment), work]));
  const absent = (unit) => ({ status: "missing", points: 0, outcomes: " ".repeat(unit.checks.length), mistakes: [],
    incidents: [], comment: "", is_manual: false });
  const students = report.students.map(({ student, name, points, page }) => ({
    name: student, person: name, points, link: page,
    works: parts.map((part) => {
      const work = submissions.get(keyOf(student, part.assignment));
      const found = new Map((work?.exercises ?? []).map((result) => [result.exercise, result]));
      return work && { ...work, units: part.exercises.map((unit) => found.get(unit.exercise) ?? absent(unit)) };
    }),
  }));
  const MARKS = {
    p: ["p", "✓", "passed"], f: ["f", "✗", "failed"], n: ["n", "○", "not run"],
    e: ["e", "!", "the grader itself failed"], " ": ["n", "", "not graded with this check"],
  };
  const FEW = 12; // lines of a list that are shown at first
  const byName = new Intl.Collator(undefined, { numeric: true });
  const $ = (id) => document.getElementById(id);
  const points = (value) => String(Math.round(value * 100) / 100);
  const moment = (time) => `${time.slice(0, 10)} ${time.slice(11, 16)}`;
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  // The view is an assignment's index, or -1 for the exercises of all assignments.
  const state = { view: parts.length === 1 ? 0 : -1, sort: "name", down: false, only: null };

  /** An element with attributes and children; a child that is a string is text. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "click") element.addEventListener("click", value);
      else element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== ""));
    return element;
  }

  /** A sentence, with what stands between backticks as code. */
  function prose(text) {
    const parts = text.split("`");
    return parts.length % 2 ? parts.map((part, place) => (place % 2 ? make("code", {}, part) : part)) : [text];
  }

  function bar(share, width) {
    const made = make("span", { class: "bar", "aria-hidden": "true" });
    made.style.width = `${Math.max(share * width, share > 0 ? 2 : 0)}px`;
    return made;
  }

  /** A table that shows its first lines, with a button for the rest. A cell is a node, a text, or {text, class}. */
  function list(heads, lines, none) {
    if (!lines.length) return [make("p", {}, none)];
    const body = make("tbody");
    const show = (some) => body.append(...some.map((line) => make("tr", {}, ...line.map((cell, place) =>
      make("td", heads[place][1] ? { class: heads[place][1] } : {}, ...[cell].flat())))));
    show(lines.slice(0, FEW));
    const head = make("tr", {}, ...heads.map(([text, kind]) => make("th", { scope: "col", class: kind }, text)));
    const kind = heads.some(([, of]) => of === "text") ? "list told" : "list";
    const made = [make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Scrolls sideways" }, make("table", { class: kind }, make("thead", {}, head), body))];
    if (lines.length > FEW) {
      const more = make("button", { type: "button", click: () => { show(lines.slice(FEW)); more.remove(); } },
        `Show all ${lines.length}`);
      made.push(make("p", {}, more));
    }
    return made;
  }

  function link(text, click) {
    return make("button", { type: "button", class: "plain", click }, text);
  }

  // --- Above the heat map ---------------------------------------------------------------------------------------

  const placeOf = new Map(students.map((student, place) => [student.name, place]));
  const studentLink = (name) => (placeOf.has(name) ? link(name, () => open(placeOf.get(name))) : name);

  function drawHead() {
    const count = counted(students.length, "student");
    const names = parts.map((part) => part.title).join(", ");
    $("title").textContent = report.course;
    $("made").textContent = `${count} · ${names} · made ${moment(report.made)} from remembered grades. ` +
      "For teaching staff only: it names students and hidden checks.";
  }

  function drawLooks() {
    $("looks").append(...list([["Student", "short"], ["Where", "short"], ["What", "short"], ["Why", "text"]],
      report.needs_review.map((one) => [studentLink(one.student), one.exercise || one.assignment, one.what, one.why]),
      "Nothing. Everything that was handed in could be judged."));
  }

  function drawSpread() {
    const one = (title, found) => {
      const most = Math.max(...found.histogram, 1);
      const lines = found.histogram.map((count, place) => make("tr", {},
        make("th", { scope: "row" }, place === 9 ? "90–100%" : `${place * 10}–${place * 10 + 9}%`),
        make("td", {}, bar(count / most, 150), String(count)))).reverse();
      const said = found.students
        ? `${found.students} with a score · mean ${points(found.mean)} · median ${points(found.median)} of ` +
          points(found.max_points)
        : "nobody has a score";
      return make("table", {}, make("caption", {}, make("b", {}, title), said), make("tbody", {}, ...lines));
    };
    const all = parts.length > 1 ? [one("All together", report.total)] : [];
    $("spread").className = "spread";
    $("spread").append(...all, ...parts.map((part) => one(part.title, part.points)));
  }

  function drawMoves() {
    if (report.changed_at) $("moves").append(make("p", { class: "note" }, `It ended ${moment(report.changed_at)}.`));
    $("moves").append(...list(
      [["Student", "short"], ["Exercise", "short"], ["Before", "number"], ["Now", "number"], ["Because", "text"]],
      report.changes.map((change) => [studentLink(change.student), change.exercise, points(change.before),
        points(change.after), change.why]),
      "No earlier points changed."));
  }

  function drawStuck() {
    const units = parts.flatMap((part) => part.exercises);
    const number = (unit, ...names) => String(names.reduce((sum, name) => sum + (unit.statuses[name] || 0), 0));
    $("stuck").append(make("h3", {}, "Exercises"), ...list(
      [["Exercise", "short"], ["Mean", "number"], ["of", "number"], ["Tried", "number"], ["Not attempted", "number"],
        ["Missing", "number"], ["Not judged", "number"]],
      units.map((unit) => [unit.exercise, points(unit.mean), points(unit.max_points), number(unit, "graded", "partly graded"),
        number(unit, "not attempted"), number(unit, "missing"), number(unit, "unreadable", "grader error")]), ""));
    const hard = parts.flatMap((part, view) => part.exercises.flatMap((unit, u) => unit.checks.map((check, c) =>
      ({ view, unit, u, c, check })))).filter(({ check }) => check.failed);
    hard.sort((a, b) => b.check.failed / b.check.asked - a.check.failed / a.check.asked ||
      b.check.failed - a.check.failed);
    $("stuck").append(make("h3", {}, "Hardest checks, among students who tried"), ...list(
      [["Exercise", "short"], ["Check", "text"], ["Did not pass", "short"]],
      hard.map(({ view, unit, u, c, check }) => [unit.exercise,
        [...prose(check.sentence || check.name), " ", check.hidden ? make("span", { class: "tag" }, "hidden") : ""],
        [bar(check.failed / check.asked, 90), " ", link(
          `${check.failed} of ${check.asked} (${Math.round((100 * check.failed) / check.asked)}%)`,
          () => showOnly(`did not pass “${check.sentence || check.name}”`, view, (student) => {
            const result = student.works[view]?.units[u];
            return result && ["graded", "partly graded"].includes(result.status) && "fne".includes(result.outcomes[c]);
          }))]]),
      "All checks pass."));
  }

  function drawMistakes() {
    const most = Math.max(...report.mistakes.map((mistake) => mistake.students.length), 1);
    $("mistakes").append(...list(
      [["Exercise", "short"], ["Mistake", "text"], ["Students", "short"]],
      report.mistakes.map((mistake) => [mistake.exercise,
        [make("b", {}, mistake.name), ...mistake.sentences.map((text) => make("div", {}, ...prose(text))),
          mistake.example ? make("details", {}, make("summary", {}, `Example: ${mistake.example}`),
            make("div", {}, ...prose(mistake.check)), mistake.said ? make("pre", {}, mistake.said) : "") : ""],
        [bar(mistake.students.length / most, 90), " ", link(String(mistake.students.length), () => {
          const made = new Set(mistake.students);
          const view = parts.findIndex((part) => part.exercises.some((unit) => unit.exercise === mistake.exercise));
          showOnly(`made the mistake ${mistake.name}`, view, (student) => made.has(student.name));
        })]]),
      "No known mistake was found."));
  }

  // --- The heat map ---------------------------------------------------------------------------------------------

  const stencils = new Map(); // templates of cells that look alike

  function cell(kind, text, label) {
    const key = `${kind}\n${text}\n${label}`;
    if (!stencils.has(key)) stencils.set(key, make("td", label ? { class: kind, "aria-label": label } : { class: kind }, text));
    return stencils.get(key).cloneNode(true);
  }

  function unitCell(result, most, first) {
    const also = first ? " first" : "";
    if (!result || result.status === "missing") return cell(`n${also}`, "–", "nothing handed in");
    if (result.points === null) return cell(`e${also}`, "!", `no score: ${result.status}`);
    if (result.status === "not attempted") return cell(`n${also}`, points(result.points), "not attempted");
    const share = most ? result.points / most : 1;
    return cell(`s${share >= 1 ? 5 : Math.max(0, Math.floor(share * 5))}${also}`, points(result.points), "");
  }

  function totalCell(value) {
    return value === null || value === undefined ? cell("total", "–", "no score") : cell("total", points(value), "");
  }

  /** The columns of a view: sort value, head and drawing function. */
  function columnsOf(view) {
    if (view < 0) {
      const units = parts.flatMap((part, p) => part.exercises.map((unit, u) => ({
        key: unit.exercise, text: unit.exercise.replace(/^(\d+)_/, "$1 ").replaceAll("_", " "), title: unit.exercise, group: part.title,
        upright: true, width: 50, first: u === 0,
        value: (student) => student.works[p]?.units[u].points,
        draw: (student) => unitCell(student.works[p]?.units[u], unit.max_points, u === 0),
      })));
      const most = parts.reduce((sum, part) => sum + part.points.max_points, 0);
      return [{ key: "total", text: `Points of ${points(most)}`, group: "", width: 74, value: (student) => student.points,
        draw: (student) => totalCell(student.points) }, ...units];
    }
    const part = parts[view];
    const checks = part.exercises.flatMap((unit, u) => unit.checks.map((check, c) => ({
      key: `${unit.exercise}/${check.name}`, text: check.name.replace(/^test_/, "").replaceAll("_", " "),
      title: `${check.sentence || check.name} (worth ${points(check.max_points)}${check.hidden ? ", hidden" : ""})`,
      group: unit.exercise, upright: true, width: 27, first: c === 0, hidden: check.hidden,
      value: (student) => { // passed is the highest; missing comes last
        const place = "nefp".indexOf(student.works[view]?.units[u].outcomes[c] ?? " ");
        return place < 0 ? null : place;
      },
      draw: (student) => {
        const [kind, mark, label] = MARKS[student.works[view]?.units[u].outcomes[c] ?? " "];
        return cell(c === 0 ? `${kind} first` : kind, mark, label);
      },
    })));
    return [{ key: "total", text: `Points of ${points(part.points.max_points)}`, group: "", width: 74,
      value: (student) => student.works[view]?.points, draw: (student) => totalCell(student.works[view]?.points) },
      ...checks];
  }

  const AT_ONCE = 150; // rows that are drawn at once; thousands would take seconds
  let columns = [];
  let rows = []; // drawn rows, by index
  let waiting = []; // indices of students whose rows are not drawn yet
  let body = null;
  const nameColumn = { key: "name", text: "Student", value: (student) => student.name };

  function head(column) {
    const attributes = { scope: "col", "data-key": column.key };
    attributes.class = [column.upright ? "upright" : "", column.hidden ? "hidden" : "",
      column === nameColumn ? "corner" : ""].join(" ").trim();
    const button = make("button", { type: "button", class: "head", click: () => sortBy(column.key) }, column.text);
    if (column.title) {
      button.title = column.title;
      button.setAttribute("aria-label", column.title);
    }
    return make("th", attributes, button);
  }

  /** The first header line: groups above their columns. */
  function groups() {
    const made = [];
    for (const column of columns) {
      const last = made[made.length - 1];
      if (last && last.group === column.group) last.count += 1;
      else made.push({ group: column.group, count: 1 });
    }
    return make("tr", {}, make("td", { class: "corner" }), ...made.map(({ group, count }) => group
      ? make("th", { scope: "colgroup", colspan: count, class: "group", title: group }, group)
      : make("td", { colspan: count })));
  }

  function rowOf(place) {
    if (!rows[place]) {
      const student = students[place];
      const name = make("th", { scope: "row", title: [student.name, student.person].filter(Boolean).join(" · ") },
        link(student.name, () => open(place)), student.person ? ` ${student.person}` : "");
      rows[place] = make("tr", {}, name, ...columns.map((column) => column.draw(student)));
      rows[place].place = place;
    }
    return rows[place];
  }

  function drawMore(count) {
    body.append(...waiting.splice(0, count).map(rowOf));
    $("more").hidden = !waiting.length;
    $("more").textContent = `Show the other ${waiting.length}`;
  }

  function drawMap() {
    columns = columnsOf(state.view);
    rows = [];
    const nameWidth = window.innerWidth < 700 ? 120 : 210;
    const widths = [nameWidth, ...columns.map((column) => column.width)].map((width) => {
      const made = make("col");
      made.style.width = `${width}px`;
      return made;
    });
    body = make("tbody");
    const table = make("table", { "aria-labelledby": "class-head" }, make("colgroup", {}, ...widths),
      make("thead", {}, groups(), make("tr", {}, ...[nameColumn, ...columns].map(head))), body);
    table.style.width = `${nameWidth + columns.reduce((sum, column) => sum + column.width, 0)}px`;
    $("map").replaceChildren(table);
    drawKey();
    drawRows();
  }

  function drawKey() {
    const one = (kind, mark, text) => make("span", {}, make("span", { class: kind, "aria-hidden": "true" }, mark), text);
    $("key").replaceChildren(...(state.view < 0
      ? [one("s0", "0", "few points"), one("s2", "½", "half"), one("s4", "9", "many"), one("s5", "10", "all points"),
        one("n", "0", "not attempted"), one("n", "–", "nothing handed in"), one("e", "!", "no score: needs review")]
      : [..."pfne"].map((letter) => one(...MARKS[letter])).concat(
        make("span", {}, make("i", {}, "slanted"), " a hidden check"))));
  }

  const looked = new Set(report.needs_review.map((one) => one.student));
  const allPoints = () => (state.view < 0 ? parts.reduce((sum, part) => sum + part.points.max_points, 0)
    : parts[state.view].points.max_points);
  const seen = (student) => (state.view < 0 ? student.works : [student.works[state.view]]).filter(Boolean);
  const scoreOf = (student) => (state.view < 0 ? student.points : student.works[state.view]?.points ?? null);
  const WHO = {
    "": () => true,
    look: (student) => looked.has(student.name),
    low: (student) => scoreOf(student) !== null && scoreOf(student) < allPoints() / 2,
    full: (student) => scoreOf(student) !== null && scoreOf(student) >= allPoints(),
    late: (student) => seen(student).some((work) => work.late_seconds > 0 || work.penalty > 0 || work.is_marked_late),
    mistake: (student) => seen(student).some((work) => work.units.some((result) => result.mistakes.length)),
  };

  function drawRows() {
    const text = $("find").value.trim().toLowerCase();
    const who = WHO[$("who").value];
    const column = [nameColumn, ...columns].find(({ key }) => key === state.sort) ?? nameColumn;
    const shown = [...students.keys()].filter((place) => {
      const student = students[place];
      return who(student) && (!text || `${student.name} ${student.person ?? ""}`.toLowerCase().includes(text)) &&
        (!state.only || state.only.has(student, place));
    });
    const sign = state.down ? -1 : 1;
    const values = students.map((student) => column.value(student) ?? null);
    shown.sort((a, b) => {
      const x = values[a], y = values[b];
      if (x === null || y === null) return (x === null) - (y === null) || a - b; // no score always comes last
      return sign * (typeof x === "string" ? byName.compare(x, y) : x - y) || a - b;
    });
    waiting = shown.slice();
    body.replaceChildren();
    $("map").scrollTop = 0;
    drawMore(AT_ONCE);
    for (const th of $("map").querySelectorAll("thead th[data-key]")) {
      if (th.dataset.key === column.key) th.setAttribute("aria-sort", state.down ? "descending" : "ascending");
      else th.removeAttribute("aria-sort");
    }
    $("count").textContent = `${shown.length} of ${counted(students.length, "student")}, ` +
      `sorted by ${column === nameColumn ? "name" : column.upright ? `“${column.text}”` : "points"}` +
      `${state.down ? ", highest first" : ""}.`;
    $("only").hidden = !state.only;
    $("only-text").textContent = state.only ? `Only who ${state.only.text}` : "";
  }

  function sortBy(key) {
    state.down = state.sort === key && !state.down;
    state.sort = key;
    drawRows();
  }

  function showOnly(text, view, has) {
    state.only = { text, has };
    if (state.view !== view) {
      state.view = view;
      $("view").value = String(view);
      drawMap();
    } else drawRows();
    $("class").scrollIntoView();
    $("map").focus({ preventScroll: true });
  }

  function resultAt(target) {
    const td = target.closest("#map tbody td");
    return td && { td, place: td.parentElement.place, column: columns[td.cellIndex - 1] };
  }

  function drawControls() {
    const views = parts.map((part, place) => make("option", { value: place }, `checks of ${part.title}`));
    $("view").append(make("option", { value: -1 }, "exercises"), ...views);
    $("view").value = String(state.view);
    $("view").addEventListener("change", () => { state.view = Number($("view").value); drawMap(); });
    $("find").addEventListener("input", drawRows);
    $("who").addEventListener("change", drawRows);
    $("only-clear").addEventListener("click", () => { state.only = null; drawRows(); $("map").focus(); });
    $("controls").addEventListener("submit", (event) => event.preventDefault());
    $("more").addEventListener("click", () => { drawMore(waiting.length); $("map").focus({ preventScroll: true }); });
    $("map").addEventListener("scroll", () => {
      const map = $("map");
      if (waiting.length && map.scrollTop + 2 * map.clientHeight > map.scrollHeight) drawMore(AT_ONCE);
    }, { passive: true });
    $("map").addEventListener("mouseover", (event) => {
      const found = resultAt(event.target);
      if (found && !found.td.title) {
        found.td.title = [students[found.place].name, found.column.title, found.td.getAttribute("aria-label")]
          .filter(Boolean).join(" · ");
      }
    });
    $("map").addEventListener("click", (event) => {
      const found = resultAt(event.target);
      if (found) open(found.place);
    });
  }

  // --- One student ----------------------------------------------------------------------------------------------

  const notes = (texts) => (texts.length
    ? make("ul", { class: "notes" }, ...texts.map((text) => make("li", {}, ...prose(text)))) : "");

  const sentences = new Map(report.mistakes.map((one) => [keyOf(one.exercise, one.name), one.sentences]));
  const sentencesOf = (exercise, name) => sentences.get(keyOf(exercise, name)) ?? [];

  function unitOf(unit, result) {
    const score = result.points === null ? "no score" : `${points(result.points)} of ${points(unit.max_points)}`;
    const said = [result.is_manual ? "A person set these points." : "", result.comment,
      ...result.mistakes.map((name) => `Mistake ${name}: ${sentencesOf(unit.exercise, name).join(" Or: ")}`),
      ...result.incidents.map((text) => `Noticed: ${text}`)].filter(Boolean);
    const checks = unit.checks.map((check, place) => {
      const [kind, mark, label] = MARKS[result.outcomes[place]];
      return make("li", {}, make("span", { class: `mark ${kind}`, role: "img", "aria-label": label }, mark),
        ...prose(check.sentence || check.name), " ", make("span", { class: "points" }, `(${points(check.max_points)})`), " ",
        check.hidden ? make("span", { class: "tag" }, "hidden") : "");
    });
    return make("div", {}, make("h4", {}, unit.exercise, make("span", { class: "points" },
      result.status === "graded" ? score : `${score} · ${result.status}`)), notes(said),
      ["missing", "not attempted"].includes(result.status) ? "" : make("ul", { class: "checks" }, ...checks));
  }

  function open(place) {
    const student = students[place];
    $("student-name").textContent = [student.name, student.person].filter(Boolean).join(" · ");
    const made = parts.map((part, view) => {
      const work = student.works[view];
      if (!work) return make("section", {}, make("h3", {}, part.title), make("p", {}, "No grade."));
      const score = work.points === null ? "no score yet" : `${points(work.points)} of ${points(part.points.max_points)}`;
      const said = [work.attempt ? `Attempt ${work.attempt.number} of ${work.attempt.points.length} counts. `
        + `Points, less any late penalty: ${work.attempt.points.map(points).join(", ")}.` : "",
        work.extended_until ? `Extended until ${work.extended_until.slice(0, 16).replace("T", " ")} UTC.` : "",
        work.penalty ? `${points(work.penalty)} points deducted for late work.` : "",
        work.is_marked_late ? "The platform marks it as late, at an unknown time." : "",
        work.late_seconds > 0 ? `Handed in ${Math.ceil(work.late_seconds / 3600)} hours after the due date.` : "",
        work.is_stale ? "Something has changed since this was graded. Run: autograder grade" : "",
        ...work.incidents.map((text) => `Noticed: ${text}`)].filter(Boolean);
      return make("section", {}, make("h3", {}, part.title, make("span", { class: "points" }, score)), notes(said),
        ...part.exercises.map((unit, u) => unitOf(unit, work.units[u])));
    });
    const page = student.link
      ? [make("p", {}, make("a", { href: student.link }, "What failed, with values, and what was handed in"))] : [];
    $("student-body").replaceChildren(...page, ...made);
    $("student").showModal();
    $("student").scrollTop = 0;
  }

  drawHead();
  drawLooks();
  drawSpread();
  drawMoves();
  drawStuck();
  drawMistakes();
  drawControls();
  drawMap();
})();
