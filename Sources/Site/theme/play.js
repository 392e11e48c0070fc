// The scenes of the page "Play". Every state was recorded, and where each operation leads from it; here it is looked up.
(() => {
  const KEYS = "123456789abc";
  const STORE = "workbook-play";

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const code = (text) => make("code", { textContent: text });
  const button = (label, key, press) => (
    make("button", { type: "button", onclick: press, ariaKeyShortcuts: key }, make("kbd", { textContent: key }), " ", label));
  // Text with code between backticks.
  const marked = (text) => text.split("`").map((each, index) => (index % 2 ? code(each) : each));
  const counted = (count) => `${count} operation${count === 1 ? "" : "s"}`;

  // The fewest operations that solved each level, where the browser keeps such things.
  const solved = () => {
    try {
      return JSON.parse(localStorage.getItem(STORE)) || {};
    } catch {
      return {};
    }
  };
  const solve = (level, count) => {
    const known = solved();
    try {
      localStorage.setItem(STORE, JSON.stringify({ ...known, [level]: Math.min(count, known[level] || count) }));
    } catch { /* Nothing is kept. */ }
  };

  // Puts a scene into its place on the page; `begin` shows a level, or none, after some operations.
  function player(place, graph) {
    const { levels, operations, outcomes, segments, panels, rows, words, states, to, did } = graph;
    const cells = panels.flatMap((panel) => Array.from({ length: panel.cells }, (_, row) => (
      { panel, row, name: panel.name + (panel.cells > 1 ? `, ${rows[row]}` : "") })));
    const all = [...cells.keys()];
    const text = (state, cell) => words[states[state][cell]];
    const changes = (former, state) => all.filter((cell) => states[former ?? state][cell] !== states[state][cell]);
    const said = (state, some) => some.map((cell) => `${cells[cell].name}: ${text(state, cell)}`).join("; ");
    // What an operation comes to: what it prints, with its mark, and the segment that explains it.
    const outcome = (state, operation) => outcomes[did[state][operation]];

    let level, standing;
    // The operations so far, and the states that they led through; the first is where it began.
    let moves = [];
    let trail = [0];
    // The operation whose outcome is being asked for.
    let asked = null;
    // How many hints were given here.
    let hints;
    let isNarrow = false;
    const here = () => trail.at(-1);
    // Why no way leads to the goal any more; and how far it is, -1 without a level.
    const lost = (state) => level?.losses[level.far[state].charCodeAt() - 65];
    const far = (state) => (!level ? -1 : lost(state) ? NaN : parseInt(level.far[state], 36));

    const choice = make("select", { onchange: () => begin(levels.find((one) => one.name === choice.value)) });
    const predicts = make("input", { type: "checkbox" });
    const goal = make("div", { className: "play-goal" });
    const table = make("table");
    const last = make("p", { className: "play-last" });
    const message = make("p", { className: "play-message" });
    const question = make("div", { className: "play-question", role: "group" });
    const buttons = operations.map((operation, index) => {
      const made = button(code(operation.code), KEYS[index], () => press(index));
      made.append(" ", make("small"));
      return made;
    });
    const onward = button("Next level", "n", () => {
      begin(levels[levels.indexOf(level) + 1]);
      part.focus();
    });
    const count = make("summary");
    const log = make("table");
    const copy = button("Copy as Swift", "y", () => {
      const path = [...(level ? level.start : []), ...moves].map((operation) => operations[operation].code).join("\n");
      navigator.clipboard.writeText(path).then(() => tell("Copied."), () => tell("It could not be copied."));
    });
    const voice = make("p", { className: "play-voice", ariaLive: "polite" });
    const part = make("section", { className: "play-scene", tabIndex: -1, ariaLabel: `Play: ${graph.title}` },
      make("p", {}, ...marked(graph.situation)),
      make("p", { className: "play-controls" }, make("label", {}, "Level ", choice), make("label", {}, predicts, " Predict first")),
      goal, question,
      make("ol", { className: "play-operations" }, ...buttons.map((each) => make("li", {}, each))),
      make("p", { className: "play-controls" }, button("Undo", "u", () => back(1)), button("Again", "r", () => back(moves.length)),
        button("Hint", "h", hint), onward),
      // Below what is pressed, which stays where it is when this grows.
      make("div", { className: "play-board" }, table, last, message),
      make("details", { className: "play-path" }, count, log, copy),
      make("details", {}, make("summary", { textContent: "What the words mean" }), make("dl", {}, ...graph.legend.flatMap(
        ([word, meaning]) => [make("dt", {}, code(word)), make("dd", { textContent: meaning })]))), voice);

    const why = (operation, state = here()) => {
      const next = to[state][operation];
      return level?.forbidden.includes(operation) ? "this level does without it" : next < 0 ? words[-1 - next] : "";
    };
    const move = (operation) => {
      moves.push(operation);
      trail.push(to[here()][operation]);
    };

    function begin(chosen, ids = []) {
      level = chosen;
      moves = [];
      trail = [level ? level.from : 0];
      for (const id of ids) {
        const operation = operations.findIndex((one) => one.id === id);
        if (operation < 0 || why(operation)) break;
        move(operation);
      }
      show();
      voice.textContent = goal.textContent;
    }

    function press(operation) {
      if (why(operation)) tell(`Not now: ${why(operation)}.`);
      else ask(operation, predicts.checked ? questions(operation) : []);
    }

    function run(operation, answer) {
      const former = here();
      move(operation);
      if (far(here()) === 0) solve(`${graph.name}/${level.name}`, moves.length);
      show(answer);
      const changed = said(here(), changes(former, here()));
      voice.textContent = [operations[operation].code, outcome(former, operation).printed || [],
        changed ? `Changed: ${changed}` : "Nothing has changed", message.textContent].join(". ");
    }

    function back(by) {
      if (!moves.length) return tell("This is where it began.");
      moves.length -= by;
      trail.length -= by;
      show();
      voice.textContent = `After ${counted(moves.length)}. ${said(here(), all)}`;
    }

    function hint() {
      if (!level) return tell("Without a level there is no goal.");
      if (far(here()) === 0) return tell(standing);
      // What was done is taken back where that takes no more steps than to go on.
      const lengths = trail.map((state, index) => moves.length - index + far(state) || Infinity);
      const nearest = lengths.indexOf(Math.min(...lengths));
      const steps = nearest < moves.length ? [`take back ${counted(moves.length - nearest)} (u)`] : [];
      for (let state = trail[nearest]; far(state);) {
        const operation = operations.findIndex((_, index) => !why(index, state) && far(to[state][index]) === far(state) - 1);
        steps.push(`${KEYS[operation]}  ${operations[operation].code}`);
        state = to[state][operation];
      }
      tell(`Hint: ${steps.slice(0, ++hints).join("; ")}`);
    }

    // What is asked before an operation, each with its answer and what one may take for it, and what is said to that: what it
    // prints or throws, where that is not always the same; and what the last layer that it changes will hold.
    function questions(operation) {
      const [former, next] = [here(), to[here()][operation]];
      const does = (each) => each.printed || "throws nothing";
      const { printed, segment } = outcome(former, operation);
      const rule = printed && `${segments[segment].title}: ${segments[segment].rule}`;
      const known = new Map(did.map((each) => outcomes[each[operation]]).filter(Boolean).map((each) => [does(each), rule]));
      const asking = known.size > 1 ? [["What does it do?", does({ printed }), known]] : [];
      const changed = changes(former, next);
      const cell = changed.findLast((each) => cells[each].panel.kind !== "note") ?? changed.pop();
      if (cell === undefined) return asking;
      const { name, panel, row } = cells[cell];
      const held = new Set(states.map((_, state) => text(state, cell)));
      const taken = new Map();
      const take = (state, index, named, tense) => {
        const words = text(state, index);
        if (held.has(words) && !taken.has(words)) taken.set(words, `“${words}” ${tense[0]} what ${named} ${tense[1]}.`);
      };
      take(former, cell, name, ["was", "held before"]);
      for (const [state, ...tense] of [[former, "was", "held before"], [next, "is", "holds now"]]) {
        cells.forEach((other, index) => {
          if (panel.kind !== "note" && other.panel.kind !== "note" && other.row === row) take(state, index, other.panel.name, tense);
        });
      }
      for (const words of held) if (!taken.has(words)) taken.set(words, "");
      return [...asking, [`What will ${name} hold?`, text(next, cell), taken]];
    }

    // Asks one question after the other, and runs the operation.
    function ask(operation, [first, ...rest], said = "") {
      if (!first) return run(operation, said);
      const [title, answer, taken] = first;
      taken.delete(answer);
      question.ariaLabel = `${operations[operation].code}: ${title}`;
      question.replaceChildren(make("p", {}, code(operations[operation].code), ` ${title}`),
        ...[answer, ...[...taken.keys()].slice(0, 3)].sort().map((each, index) => button(each, index + 1, () => ask(operation, rest,
          `${said}${each === answer ? "Right" : "No"}: ${answer.replace(/\.?$/, ".")} ${each === answer ? "" : taken.get(each)} `))));
      asked = operation;
      question.querySelector("button").focus();
    }

    function stopAsking() {
      if (asked === null) return;
      const hasFocus = question.contains(document.activeElement);
      question.replaceChildren();
      if (hasFocus) buttons[asked].focus();
      asked = null;
    }

    function tell(words) {
      // What is said twice has to differ, or it is heard once.
      voice.textContent = voice.textContent === words ? `${words} ` : words;
      message.textContent = words;
    }

    function showTable() {
      const changed = changes(trail.at(-2), here());
      const head = (words, kind) => make("th", { textContent: words, className: `is-${kind}` });
      const held = (panel, row) => {
        const cell = cells.findIndex((each) => each.panel === panel && each.row === row);
        if (cell < 0) return "";
        const [, value, note] = text(here(), cell).match(/^(.*?)(?: \((.*)\))?$/);
        const made = make("td", {}, code(value), " ", make("small", { textContent: note || "" }));
        if (changed.includes(cell)) {
          made.className = "is-changed";
          made.append(" ", make("em", { textContent: "changed" }));
        }
        // What belongs to no row stands once, beside all of them.
        if (panel.cells === 1) made[isNarrow ? "colSpan" : "rowSpan"] = rows.length;
        return made;
      };
      const lines = [[make("td"), ...rows.map((row) => head(row, "item"))],
        ...panels.map((panel) => [head(panel.name, panel.kind), ...rows.map((_, row) => held(panel, row))])];
      const [top, ...rest] = (isNarrow ? lines : lines[0].map((_, index) => lines.map((line) => line[index])))
        .map((line) => make("tr", {}, ...line));
      table.classList.toggle("is-narrow", isNarrow);
      table.replaceChildren(make("caption", { textContent: "What each layer holds" }), make("thead", {}, top), make("tbody", {}, ...rest));
    }

    function showLast() {
      if (!moves.length) return last.replaceChildren();
      const { printed, mark, segment } = outcome(trail.at(-2), moves.at(-1));
      const { page, title } = segments[segment];
      last.replaceChildren(code(operations[moves.at(-1)].code), make("strong", {}, code(printed), ` ${mark}`),
        make("span", {}, "Read ", make("a", { href: page, textContent: title })));
      last.classList.toggle("has-failed", /^(throws|ends) /.test(printed));
    }

    function showPath() {
      count.textContent = `The path so far: ${counted(moves.length)}`;
      const row = (kind, some) => make("tr", {}, ...some.map((words) => make(kind, {}, words)));
      log.replaceChildren(make("thead", {}, row("th", ["operation", "printed", "changed"])),
        make("tbody", {}, ...moves.map((operation, index) => row("td", [code(operations[operation].code),
          outcome(trail[index], operation).printed, said(trail[index + 1], changes(trail[index], trail[index + 1]))]))));
    }

    function showLevel() {
      const known = solved();
      choice.replaceChildren(make("option", { value: "", textContent: "none" }), ...levels.map((one) => {
        const best = known[`${graph.name}/${one.name}`];
        return make("option", { value: one.name, textContent: one.title + (best ? `, solved in ${best}` : "") });
      }));
      choice.value = level?.name ?? "";
      goal.replaceChildren(...marked(level?.heading ?? "No goal: press what you like."),
        make("ul", {}, ...(level?.goals ?? []).map((line, index) => make("li", {
          textContent: line, className: parseInt(level.reached[here()], 36) >> index & 1 ? "is-met" : "",
        }))));
    }

    function show(answer = "") {
      stopAsking();
      hints = 0;
      const isReached = far(here()) === 0;
      standing = [
        words[states[here()][cells.length]],
        isReached && `Reached in ${counted(moves.length)}; the fewest are ${level.par}.`,
        isReached && solved()[`${graph.name}/${level.name}`] && `Kept in this browser as ${STORE}.`,
        lost(here()) && `The goal cannot be reached any more: ${lost(here())}. Undo takes the last operation back.`,
      ].filter(Boolean).join(" ");
      message.textContent = answer + standing;
      part.classList.toggle("is-reached", isReached);
      onward.hidden = !isReached || levels.at(-1) === level;
      showLevel();
      showTable();
      showLast();
      showPath();
      buttons.forEach((each, index) => {
        // Not disabled, so that the focus stays and the reason is heard.
        each.ariaDisabled = String(Boolean(why(index)));
        each.lastChild.textContent = why(index);
      });
      const ids = moves.map((operation) => operations[operation].id).join(",");
      history.replaceState(null, "", `#${graph.name}/${choice.value}/${ids}`);
    }

    part.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target === choice) return;
      const within = asked === null ? part : question;
      const pressed = [...within.querySelectorAll("[aria-keyshortcuts]:not([hidden])")]
        .find((each) => each.ariaKeyShortcuts === event.key.toLowerCase());
      if (pressed) pressed.click();
      else if (event.key === "Escape") stopAsking();
      else return;
      event.preventDefault();
    });
    new ResizeObserver(() => {
      // Columns that are narrower than this become rows.
      if (isNarrow !== (isNarrow = part.clientWidth < 110 * (panels.length + 1))) showTable();
    }).observe(part);
    place.replaceChildren(part);
    return { levels, part, begin };
  }

  const places = new Map([...document.querySelectorAll(".play")].map((place) => [place.dataset.scene, place]));
  const scenes = {};
  let graph;
  window.playScene = (read) => { graph = read; };

  const load = (name, place) => scenes[name] ||= new Promise((loaded) => {
    document.head.append(make("script", {
      src: `play-${name}.js`,
      onload: () => loaded(player(place, graph)),
      onerror: () => { place.textContent = "The recorded states are missing."; },
    }));
  });

  // Without a level's name the first one is begun that has not been solved; with an empty one, none.
  const open = async (name, chosen, ids) => {
    const scene = await load(name, places.get(name));
    const known = solved();
    scene.begin(scene.levels.find((one) => (chosen === undefined ? !known[`${name}/${one.name}`] : one.name === chosen)), ids);
    scene.part.focus({ preventScroll: true });
    scene.part.scrollIntoView();
  };

  const follow = () => {
    const [name, chosen, ids] = decodeURIComponent(location.hash.slice(1)).split("/");
    if (places.has(name)) open(name, chosen, ids ? ids.split(",") : []);
  };
  for (const [name, place] of places) place.append(make("button", { type: "button", textContent: "Play it here", onclick: () => open(name) }));
  addEventListener("hashchange", follow);
  follow();
})();
