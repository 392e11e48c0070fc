// Walks through what a run recorded: one step at a time, by slider, keys and buttons; and the orders of a scenario, one choice
// after the other. Without this script all steps stand one under the other.
(() => {
  "use strict";

  function make(name, text, parent) {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  }

  function walk(stepper) {
    const steps = [...stepper.querySelectorAll(".stepper-step")];
    const controls = stepper.querySelector(".stepper-controls");
    const slider = controls.querySelector("input");
    const output = controls.querySelector("output");
    const buttons = [...controls.querySelectorAll("button")];
    const code = stepper.querySelector(".stepper-code");
    const lines = [...code.querySelectorAll(".stepper-line")];
    const voice = stepper.querySelector(".stepper-voice");
    const asking = stepper.querySelector(".stepper-ask");
    const answered = new Set();
    let shown = -1;
    // The step before which a question waits.
    let waiting = -1;

    function show(index, speaks) {
      if (index === shown || !steps[index]) return;
      if (!answered.has(index)) asking.replaceChildren();
      shown = index;
      steps.forEach((step, place) => step.classList.toggle("is-shown", place === index));
      const lit = steps[index].dataset.lit;
      const numbers = lit ? lit.split(" ").map(Number) : [];
      lines.forEach((line, number) => line.classList.toggle("is-lit", numbers.includes(number)));
      if (numbers.length) code.scrollTop = lines[numbers[0]].offsetTop - code.clientHeight / 3;
      slider.value = index + 1;
      const place = `${index + 1} of ${steps.length}`;
      output.textContent = place;
      slider.setAttribute("aria-valuetext", place + ", " + steps[index].querySelector("strong").textContent);
      buttons.forEach((button) => { button.disabled = !steps[index + Number(button.dataset.by)]; });
      if (speaks) voice.textContent = `Step ${place}. ${steps[index].dataset.words}`;
    }

    // What one panel will hold, asked before the step is shown, once.
    function ask(index) {
      waiting = index;
      const { layer, choices, right } = JSON.parse(steps[index].dataset.ask);
      asking.replaceChildren();
      make("p", `Next: ${steps[index].querySelector("strong").textContent}. What will this hold then: ${layer}?`, asking);
      for (const choice of choices) {
        make("button", choice, asking).addEventListener("click", () => {
          answered.add(index);
          const told = choice === right ? `✓ ${right}, as you expected` : `✗ you expected ${choice}; it holds ${right}`;
          asking.replaceChildren();
          make("p", `${layer}: ${told}`, asking);
          show(index, true);
          (buttons[1].disabled ? slider : buttons[1]).focus();
        });
      }
      for (const button of asking.querySelectorAll("button")) button.type = "button";
      asking.querySelector("button").focus();
    }

    slider.addEventListener("input", () => show(slider.value - 1, true));
    // mdBook turns the page by these keys; here they move the slider.
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    for (const button of buttons) {
      button.addEventListener("click", () => {
        const next = shown + Number(button.dataset.by);
        // Pressed again, it leaves the question out.
        if (next > shown && steps[next]?.dataset.ask && !answered.has(next) && waiting !== next) return ask(next);
        show(shown + Number(button.dataset.by), true);
        if (button.disabled) slider.focus();
      });
    }
    controls.hidden = false;
    code.hidden = !steps.some((step) => step.dataset.lit);
    stepper.classList.add("is-folded");
    show(0, false);
  }

  const endings = { crashed: "✗ crash", nonsense: "? nonsense", right: "✓ right" };

  function explore(stepper) {
    const tree = JSON.parse(stepper.dataset.tree);
    const path = stepper.querySelector(".stepper-path");
    const ending = stepper.querySelector(".stepper-ending");
    const choices = stepper.querySelector(".stepper-choices");
    const layers = JSON.parse(stepper.dataset.layers || "[]");
    const panels = stepper.querySelector(".stepper-panels");
    let taken = [];

    // What each layer holds after the last step, and which of them it changed.
    function draw(held, before) {
      panels.replaceChildren();
      if (!held) return;
      layers.forEach((layer, place) => {
        const panel = make("dl", "", panels);
        const isChanged = before && JSON.stringify(before[place]) !== JSON.stringify(held[place]);
        panel.className = `is-${layer.kind}` + (isChanged ? " is-changed" : "");
        const name = make("dt", layer.name, panel);
        if (isChanged) make("span", " changed", name).className = "stepper-changed";
        for (const cell of held[place]) {
          const value = make("dd", cell.text, panel);
          if (cell.isAbsent) value.className = "is-absent";
          if (cell.note) make("em", " " + cell.note, value);
        }
      });
    }

    function take(branches, focuses) {
      taken = branches;
      path.replaceChildren();
      for (const branch of taken) make("li", branch.step, path);
      choices.replaceChildren();
      const last = taken[taken.length - 1];
      const next = last ? last.branches : tree;
      draw(last && last.held, taken.length > 1 && taken[taken.length - 2].held);
      if (last && last.ending) {
        const orders = last.count === 1 ? "the one order that begins" : `all ${last.count} orders that begin`;
        // The process lives as long as layers are to be seen.
        const later = last.ending !== "right" && last.held ? ", at a step that follows" : "";
        ending.textContent = `${endings[last.ending]}: ${orders} like this${later}`;
        ending.dataset.ending = last.ending;
      } else {
        ending.textContent = last
          ? taken.map((branch) => branch.step).join(", then ") + ": it depends on what follows"
          : "To choose: " + tree.map((branch) => branch.step).join(" or ");
        delete ending.dataset.ending;
      }
      for (const branch of next) {
        make("button", branch.step, choices).addEventListener("click", () => take([...taken, branch], true));
      }
      if (taken.length) {
        make("button", "Take one back", choices).addEventListener("click", () => take(taken.slice(0, -1), true));
        make("button", "Start again", choices).addEventListener("click", () => take([], true));
      }
      for (const button of choices.children) button.type = "button";
      if (focuses) choices.firstElementChild.focus();
    }

    stepper.hidden = false;
    take([], false);
  }

  for (const stepper of document.querySelectorAll(".stepper")) {
    (stepper.dataset.kind === "orders" ? explore : walk)(stepper);
  }
})();
