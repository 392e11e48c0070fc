// Which answers the reader has opened is remembered, where the browser keeps such things; without that all are folded. The contents
// have short names, and say what is read.
(() => {
  const page = location.pathname.split("/").pop();
  // What is open can be folded again; what was open is read.
  const names = (kind, page) => {
    try {
      return new Set(JSON.parse(localStorage.getItem(`workbook-${kind}-${page}`)) || []);
    } catch {
      return new Set();
    }
  };
  const keep = (kind, names) => {
    try {
      localStorage.setItem(`workbook-${kind}-${page}`, JSON.stringify([...names]));
    } catch { /* Nothing is kept, and the answers open all the same. */ }
  };

  // The list of the page's headings is made when the page is there, the one of all pages before.
  const short = new Map();
  for (const link of document.querySelectorAll("main td:nth-child(2) > a[href^='#']")) {
    if (!short.has(link.hash)) short.set(link.hash, `${link.closest("tr").cells[0].textContent} ${link.textContent}`);
  }
  const mark = () => {
    const read = names("read", page);
    for (const link of document.querySelectorAll(".on-this-page a[href^='#']")) {
      if (short.has(link.hash)) link.textContent = short.get(link.hash);
      link.classList.toggle("is-read", read.has(link.hash.slice(1)));
    }
    for (const link of document.querySelectorAll("#mdbook-sidebar a[href*='chapter-']")) {
      const count = names("read", link.pathname.split("/").pop()).size;
      link.dataset.read = count ? `${count} read` : "";
    }
  };
  addEventListener("DOMContentLoaded", mark);

  const answers = [...document.querySelectorAll("details.answer")];
  if (!answers.length) return;
  const nameOf = (answer) => {
    let part = answer.closest(".run") || answer;
    while (part && !(part.tagName === "H2" && part.id)) part = part.previousElementSibling;
    return part ? part.id : "";
  };

  const opened = names("opened", page);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "fold-again";
  button.textContent = "Fold all answers again";
  button.hidden = true;
  answers[0].closest("main").querySelector(".takes")?.after(button);
  button.addEventListener("click", () => {
    for (const answer of answers) answer.open = false;
    opened.clear();
    keep("opened", []);
    button.hidden = true;
  });

  for (const answer of answers) {
    if (opened.has(nameOf(answer))) {
      answer.open = true;
      button.hidden = false;
    }
    // What the reader opens, not what is unfolded in order to be printed.
    answer.querySelector("summary").addEventListener("click", () => {
      const name = nameOf(answer);
      if (answer.open) opened.delete(name);
      else opened.add(name);
      keep("opened", opened);
      keep("read", names("read", page).add(name));
      mark();
      button.hidden = opened.size === 0;
    });
  }
})();
