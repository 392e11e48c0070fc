// Which answers the reader has opened is remembered, where the browser keeps such things; without that all are folded.

(() => {
  const answers = [...document.querySelectorAll("details.answer")];
  if (!answers.length) return;
  const page = location.pathname.split("/").pop();
  const nameOf = (answer) => {
    let part = answer;
    while (part && !(part.tagName === "H2" && part.id)) part = part.previousElementSibling;
    return part ? part.id : "";
  };
  const key = "workbook-opened-" + page;
  const read = () => {
    try {
      return new Set(JSON.parse(localStorage.getItem(key)) || []);
    } catch {
      return new Set();
    }
  };
  const write = (names) => {
    try {
      localStorage.setItem(key, JSON.stringify([...names]));
    } catch { /* Nothing is kept, and the answers open all the same. */ }
  };

  const button = document.createElement("button");
  button.type = "button";
  button.className = "fold-again";
  button.textContent = "Fold all answers again";
  button.hidden = true;
  answers[0].closest("main").querySelector(".takes")?.after(button);
  button.addEventListener("click", () => {
    for (const answer of answers) answer.open = false;
    write([]);
    button.hidden = true;
  });

  const opened = read();
  for (const answer of answers) {
    if (opened.has(nameOf(answer))) {
      answer.open = true;
      button.hidden = false;
    }
    // What the reader opens, not what is unfolded in order to be printed.
    answer.querySelector("summary").addEventListener("click", () => {
      const names = read();
      if (answer.open) names.delete(nameOf(answer));
      else names.add(nameOf(answer));
      write(names);
      button.hidden = names.size === 0;
    });
  }
})();
