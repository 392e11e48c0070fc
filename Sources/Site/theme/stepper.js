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
    let shown = -1;

    function show(index, speaks) {
      if (index === shown || !steps[index]) return;
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

    slider.addEventListener("input", () => show(slider.value - 1, true));
    // mdBook turns the page by these keys; here they move the slider.
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    for (const button of buttons) {
      button.addEventListener("click", () => {
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
    let taken = [];

    function take(branches, focuses) {
      taken = branches;
      path.replaceChildren();
      for (const branch of taken) make("li", branch.step, path);
      choices.replaceChildren();
      const last = taken[taken.length - 1];
      const next = last ? last.branches : tree;
      if (last && last.ending) {
        const orders = last.count === 1 ? "the one order that begins" : `all ${last.count} orders that begin`;
        ending.textContent = `${endings[last.ending]}: ${orders} like this`;
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
