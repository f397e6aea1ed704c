// A small machine for attention weights: change scores, the mask and the direction of the softmax, and see who reads whom.
// It replaces each <div class="weights" data-mask="none" data-tokens="the cat sat down"></div> of a page. No server, no library.
(() => {
  "use strict";

  const SCORES = [[1, 0, 0.5, 0], [0.5, 2, 1, 0], [0, 2.5, 1, 0.5], [0.5, 1, 2, 1.5]];
  const MASKS = {
    none: ["no mask", () => false],
    causal: ["causal: nobody reads what comes later", (query, key) => key > query],
    last: ["the last token is padding: nobody reads it", (query, key, count) => key === count - 1],
  };
  const SVG = "http://www.w3.org/2000/svg";

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function drawn(name, attributes, text = "") {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }

  // Weights along each row (dim = -1) or each column (dim = 0); blocked scores count as minus infinity.
  function softmax(scores, isBlocked, dim, scale) {
    const count = scores.length;
    const weights = scores.map(row => row.map(() => 0));
    for (let line = 0; line < count; line++) {
      const cells = [...scores.keys()].map(place => (dim === -1 ? [line, place] : [place, line]));
      const open = cells.filter(([query, key]) => !isBlocked(query, key, count));
      const most = Math.max(...open.map(([query, key]) => scores[query][key] * scale));
      const powers = open.map(([query, key]) => Math.exp(scores[query][key] * scale - most));
      const total = powers.reduce((sum, power) => sum + power, 0);
      open.forEach(([query, key], number) => { weights[query][key] = powers[number] / total; });
    }
    return weights;
  }

  function choice(label, options, value, changed) {
    const list = element("select", {}, ...options.map(([key, text]) => element("option", { value: key }, text)));
    list.value = value;
    list.addEventListener("change", () => changed(list.value));
    return element("label", {}, `${label} `, list);
  }

  function table(caption, tokens, cell, sums) {
    const head = element("tr", {}, element("td"), ...tokens.map(token => element("th", { scope: "col" }, token)));
    if (sums) head.append(element("th", { scope: "col" }, "sum"));
    const made = element("table", {}, element("caption", {}, caption), head);
    tokens.forEach((token, query) => {
      const row = element("tr", {}, element("th", { scope: "row" }, token));
      tokens.forEach((_, key) => row.append(cell(query, key)));
      made.append(row);
    });
    return made;
  }

  function start(place) {
    const tokens = place.dataset.tokens.split(" ");
    const state = { mask: place.dataset.mask, dim: -1, scale: 1, scores: SCORES.map(row => [...row]) };
    const inputs = tokens.map(() => []);
    const result = element("div", { class: "weights-result" });
    const said = element("p", { role: "status" });

    const given = table("scores: rows ask, columns are read", tokens, (query, key) => {
      const label = `score of ${tokens[query]} asking ${tokens[key]}`;
      const input = element("input", { type: "number", step: "0.5", min: "-9", max: "9", "aria-label": label });
      input.addEventListener("input", () => { state.scores[query][key] = Number(input.value) || 0; show(); });
      inputs[query][key] = input;
      return element("td", {}, input, element("span", { "aria-hidden": "true" }, "−∞"));
    });
    const scale = element("input", { type: "range", min: "0", max: "4", step: "0.25", "aria-label": "scores times" });
    const times = element("output");
    scale.addEventListener("input", () => { state.scale = Number(scale.value); show(); });
    const again = element("button", { type: "button" }, "Start again");
    again.addEventListener("click", () => {
      Object.assign(state, { scale: 1, scores: SCORES.map(row => [...row]) });
      fill();
      show();
    });
    const masks = Object.entries(MASKS).map(([key, [text]]) => [key, text]);
    const dims = [["-1", "dim = −1, each row"], ["0", "dim = 0, each column"]];
    const controls = element(
      "div", { class: "weights-controls" },
      choice("Mask:", masks, state.mask, value => { state.mask = value; show(); }),
      choice("Softmax over", dims, "-1", value => { state.dim = Number(value); show(); }),
      element("label", {}, "Scores times ", scale, " ", times),
      again,
    );

    function fill() {
      scale.value = state.scale;
      inputs.forEach((row, query) => row.forEach((input, key) => { input.value = state.scores[query][key]; }));
    }

    function show() {
      const isBlocked = MASKS[state.mask][1];
      const weights = softmax(state.scores, isBlocked, state.dim, state.scale);
      times.textContent = state.scale.toFixed(2);
      inputs.forEach((row, query) => row.forEach((input, key) => {
        input.parentElement.classList.toggle("blocked", isBlocked(query, key, tokens.length));
      }));
      result.replaceChildren(heat(weights), arrows(weights));
      said.textContent = sentence(weights);
    }

    function heat(weights) {
      const made = table("weights", tokens, (query, key) => {
        const weight = weights[query][key];
        const share = Math.round(weight * 45);
        const colour = `background: color-mix(in srgb, var(--pst-color-primary) ${share}%, transparent)`;
        return element("td", { style: colour }, weight.toFixed(2));
      }, true);
      const rows = [...made.querySelectorAll("tr")].slice(1);
      rows.forEach((row, query) => row.append(sum(weights[query].reduce((one, other) => one + other, 0))));
      const columns = tokens.map((_, key) => sum(weights.reduce((total, row) => total + row[key], 0)));
      made.append(element("tr", {}, element("th", { scope: "row" }, "sum"), ...columns));
      return made;
    }

    function sum(value) {
      const isOne = Math.abs(value - 1) < 1e-9;
      return element("td", { class: isOne ? "sum one" : "sum" }, value.toFixed(2));
    }

    function arrows(weights) {
      const step = 110, picture = drawn("svg", { viewBox: `0 0 ${step * tokens.length} 150`, role: "img" });
      picture.append(drawn("title", {}, "Who reads whom: the wider a line, the greater the weight"));
      weights.forEach((row, query) => row.forEach((weight, key) => {
        const [from, to] = [query, key].map(number => step * (number + 0.5));
        const style = { "stroke-width": (12 * weight).toFixed(2), "stroke-opacity": (0.15 + 0.85 * weight).toFixed(2) };
        if (weight > 0.004) picture.append(drawn("line", { x1: from, y1: 32, x2: to, y2: 118, ...style }));
      }));
      tokens.forEach((token, number) => {
        const x = step * (number + 0.5);
        picture.append(drawn("text", { x, y: 22 }, token), drawn("text", { x, y: 142 }, token));
      });
      return element("figure", {}, picture, element("figcaption", {}, "Above: who asks. Below: who is read."));
    }

    function sentence(weights) {
      const line = state.dim === -1 ? "row" : "column";
      const last = tokens.length - 1, most = Math.max(...weights[last]);
      const read = tokens[weights[last].indexOf(most)];
      const right = state.dim === -1 ? "Each token shares out a weight of one." : "Now each token is shared out among those who ask: a row no longer sums to one.";
      return `Each ${line} sums to one. ${right} “${tokens[last]}” reads “${read}” most, with ${most.toFixed(2)}.`;
    }

    fill();
    show();
    place.replaceChildren(controls, element("div", { class: "weights-tables" }, given, result), said);
  }

  addEventListener("DOMContentLoaded", () => document.querySelectorAll("div.weights").forEach(start));
})();
