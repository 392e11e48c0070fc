// What the reader expects, asked before it is shown, and compared with what the run printed. Answers are kept in this browser, in
// the lines of the file that `--predict` keeps, and sent nowhere.
(() => {
  const forms = [...document.querySelectorAll(".asks")];
  if (!forms.length) return;
  const KEY = "workbook-predictions";
  let kept = [];
  const parsed = (text) => text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
  const lines = () => kept.map((answer) => JSON.stringify(answer) + "\n").join("");
  try {
    kept = parsed(localStorage.getItem(KEY) || "");
  } catch { /* Without a store the questions are asked all the same. */ }
  const placeOf = (answer) => [answer.chapter, answer.segment, answer.ask].join(" ");

  // Of each question the first answer and the latest stay.
  const keep = (answer) => {
    const earlier = kept.filter((other) => placeOf(other) === placeOf(answer)).slice(1);
    kept = kept.filter((other) => !earlier.includes(other)).concat(answer);
    try {
      localStorage.setItem(KEY, lines());
    } catch { /* As above. */ }
  };
  const latest = (segments) => [...new Map(kept.filter((one) => segments.includes(one.segment)).map((one) => [placeOf(one), one])).values()];

  // A text of the book: code and emphasis are all that a question or a belief has.
  const fill = (element, text) => {
    for (const part of text.split(/(`[^`]+`|\*[^*]+\*)/)) {
      const name = part.length > 2 && { "`": "code", "*": "em" }[part[0]];
      element.append(name ? make(name, part.slice(1, -1)) : part);
    }
    return element;
  };
  const make = (name, text = "", className = "") => {
    const element = document.createElement(name);
    element.textContent = text;
    if (className) element.className = className;
    if (name === "button") element.type = "button";
    return element;
  };
  const button = (text, act) => {
    const made = make("button", text);
    made.addEventListener("click", act);
    return made;
  };
  // Neither case, quotation marks nor spaces count, and `NULL` is `nil`, as in the terminal.
  const plain = (text) => {
    const bare = text.replace(/[\s"'`“”‘’„«»]/g, "").toLowerCase();
    return { null: "nil", yes: "true", no: "false" }[bare] || bare;
  };

  const judged = (page, number, answer) => {
    const { question, expected, beliefs } = page.asks[number];
    const right = plain(answer) === plain(expected);
    const known = Object.keys(beliefs).sort().find((text) => plain(text) === plain(answer));
    const belief = right || known === undefined ? {} : { belief: beliefs[known] };
    return { answer, ask: number + 1, ...belief, chapter: page.chapter, expected, question, right, segment: page.name, title: page.title };
  };

  const said = (result, otherwise) => {
    const told = make("div", "", "said");
    told.dataset.right = result.right;
    const line = make("p", result.right ? "✓ as you expected " : "✗ you expected ");
    line.append(make("code", result.right ? result.expected : result.answer));
    if (!result.right) line.append(", printed ", make("code", result.expected));
    told.append(line);
    if (!result.right) told.append(fill(make("p"), result.belief || otherwise));
    return told;
  };

  function begin(form) {
    const page = JSON.parse(form.dataset.asks);
    const fold = form.parentElement.querySelector("details.answer");

    const ask = (number, focuses) => {
      const { question, choices } = page.asks[number];
      const group = make("fieldset");
      group.append(fill(make("legend", page.asks.length > 1 ? `${number + 1} of ${page.asks.length} · ` : ""), question));
      const told = make("div");
      told.setAttribute("role", "status");
      const answer = (text) => {
        const result = judged(page, number, text);
        keep(result);
        for (const control of group.querySelectorAll("button, input")) control.disabled = true;
        for (const choice of group.querySelectorAll("button")) choice.classList.toggle("is-chosen", choice.textContent === text);
        told.append(said(result, page.otherwise));
        sumUp();
        if (page.asks[number + 1]) ask(number + 1, true);
        else {
          if (!fold.open) fold.querySelector("summary").click();
          fold.querySelector("summary").focus({ preventScroll: true });
        }
      };
      if (choices) group.append(...choices.map((text) => button(text, () => answer(text))));
      else {
        const input = make("input");
        input.setAttribute("aria-label", "Your answer");
        input.autocomplete = "off";
        const give = () => input.value.trim() && answer(input.value.trim());
        input.addEventListener("keydown", (event) => {
          if (event.key !== "Enter") return;
          // The next question gets the focus, and must not get the key.
          event.preventDefault();
          give();
        });
        group.append(input, button("Compare", give));
      }
      group.append(told);
      form.append(group);
      if (focuses) group.querySelector("button, input").focus({ preventScroll: true });
    };

    const before = latest([page.name]);
    if (before.length) {
      const right = before.filter((one) => one.right).length;
      const line = make("p", `You have answered ${before.length} of ${page.asks.length}, ${right} as printed. `);
      line.append(button("Answer again", () => {
        form.replaceChildren();
        fold.open = false;
        ask(0, true);
      }));
      form.append(line);
    }
    if (before.length < page.asks.length) ask(before.length);
    form.hidden = false;
  }

  // Above the segments, and again below them.
  const below = make("p", "", "predicted");
  document.getElementById("checklist")?.before(below);
  const score = make("div", "", "predicted");
  document.querySelector("main .takes")?.after(score);
  const segments = forms.map((form) => JSON.parse(form.dataset.asks).name);
  const chapter = (location.pathname.match(/chapter-\d+/) || [""])[0].slice(8);

  function sumUp() {
    const answers = latest(segments);
    const right = answers.filter((one) => one.right).length;
    const wrong = answers.filter((one) => !one.right);
    // A misconception counts once, however many answers show it.
    const misses = new Set(wrong.map((one) => one.belief || placeOf(one))).size;
    const line = make("p", answers.length ? `Predicted as printed: ${right} of ${right + misses}. ` : "Answer the questions before you look. ");
    const again = [...new Set(wrong.map((one) => one.segment))].map((name) => document.getElementById(name)).filter(Boolean);
    if (again.length) line.append("To read again: ");
    for (const [place, heading] of again.entries()) {
      const link = make("a", (chapter && chapter + ".") + parseInt(heading.textContent, 10));
      link.href = "#" + heading.id;
      line.append(link, place + 1 < again.length ? ", " : ". ");
    }
    below.replaceChildren(...line.cloneNode(true).childNodes);
    line.append("Answers stay in this browser; nothing is sent.");
    score.replaceChildren(line, ...controls());
  }

  function controls() {
    const file = make("input");
    file.type = "file";
    file.hidden = true;
    file.addEventListener("change", async () => {
      try {
        for (const answer of parsed(await file.files[0].text())) {
          if (!answer.segment || !kept.every((one) => JSON.stringify(one) !== JSON.stringify(answer))) continue;
          keep(answer);
        }
        sumUp();
      } catch {
        score.append(make("p", "That is no file of answers.", "problem"));
      }
    });
    const bring = button("Bring back kept answers", () => file.click());
    if (!kept.length) return [bring, file];
    return [button("Keep as a file", () => {
      const link = make("a");
      link.href = URL.createObjectURL(new Blob([lines()], { type: "application/jsonl" }));
      link.download = "predictions.jsonl";
      link.click();
      URL.revokeObjectURL(link.href);
    }), bring, file];
  }

  forms.forEach(begin);
  sumUp();
})();
