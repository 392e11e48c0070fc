// The search: finds the places of the book in an index that is loaded when it is first asked for.

(() => {
  const panel = document.getElementById("search-panel");
  const button = document.getElementById("search-button");
  const input = document.getElementById("search-input");
  const list = document.getElementById("search-hits");
  const status = document.getElementById("search-status");
  if (!panel) return;
  const MOST = 20;
  let loading = null;

  // Sources/Site/frame/search_index.py has the same rule for endings, and for the words of a text.
  const stem = (word) => {
    const short = (text) => text.endsWith("e") ? text.slice(0, -1) : text;
    for (const ending of ["ing", "ed", "es", "s"]) {
      if (word.endsWith(ending) && word.length - ending.length >= 4) return short(word.slice(0, -ending.length));
    }
    return word.length > 4 ? short(word) : word;
  };
  const words = (text) => text.trim().match(/^[A-Za-z]{2}-\d+[a-z]?$/) ? [text.trim().replace("-", "").toLowerCase()]
    : (text.match(/[A-Za-z0-9]+/g) || []).map((word) => stem(word.toLowerCase()));
  // Words that a question has and a place does not need.
  const SMALL = new Set("a an and app are can come do not throw does how i in is it my of on the to should use what why".split(" "));

  const load = () => loading ||= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = panel.dataset.index;
    script.onload = () => resolve(window.searchIndex);
    script.onerror = reject;
    document.head.append(script);
  });

  // The places that have the word, with what it weighs there; a word that stands nowhere is taken for a beginning.
  const placesOf = (index, word, mayGoOn) => {
    const found = new Map();
    const add = (packed, factor) => {
      let place = 0;
      const pairs = packed.split(",");
      const rarity = Math.log(1 + index.places.length / pairs.length);
      for (const pair of pairs) {
        const [distance, weight] = pair.split(".");
        place += parseInt(distance, 36);
        const value = Math.sqrt(parseInt(weight, 36)) * rarity * factor;
        found.set(place, Math.max(found.get(place) || 0, value));
      }
    };
    if (Object.hasOwn(index.words, word)) add(index.words[word], 1);
    if (mayGoOn && word.length > 2) {
      for (const other in index.words) if (other !== word && other.startsWith(word)) add(index.words[other], 0.4);
    }
    return found;
  };

  // The same question with other words for what it names.
  const alikeOf = (index, asked) => {
    const text = " " + asked.join(" ") + " ";
    return Object.entries(index.alike).filter(([word]) => text.includes(" " + word + " "))
      .flatMap(([word, others]) => others.map((other) => text.replace(" " + word + " ", " " + other + " ").trim()));
  };

  const scoresOf = (index, asked, isTyped) => {
    const scores = new Map();
    asked.forEach((word, position) => {
      for (const [place, value] of placesOf(index, word, isTyped && position === asked.length - 1)) {
        const known = scores.get(place) || { sum: 0, count: 0 };
        scores.set(place, { sum: known.sum + value, count: known.count + 1 });
      }
    });
    const phrase = asked.join(" ");
    return new Map([...scores].map(([place, { sum, count }]) => {
      const title = words(index.places[place][1]);
      // A title that says just this, or has all the words, says what the place is about.
      // So does a title with the name that was asked for, where the name is long enough to be one of the API.
      const isWhole = asked.every((word) => title.includes(word)) && (asked.length > 1 || phrase.length > 12);
      const named = title.join(" ") === phrase ? 2 : isWhole ? 1.5 : 1;
      // What has all the words comes before what has one of them often.
      return [place, sum * (count / asked.length) ** 3 * named];
    }));
  };

  const find = (index, text) => {
    const all = [...new Set(words(text))];
    const needed = all.filter((word) => !SMALL.has(word));
    const asked = needed.length ? needed : all;
    const scores = scoresOf(index, asked, true);
    for (const other of alikeOf(index, asked)) {
      for (const [place, value] of scoresOf(index, [...new Set(other.split(" "))], false)) {
        scores.set(place, (scores.get(place) || 0) + 0.9 * value);
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST).map(([place]) => index.places[place]);
  };

  const show = (index, text) => {
    const hits = words(text).length ? find(index, text) : [];
    list.replaceChildren(...hits.map(([address, title, page, snippet]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = address;
      link.textContent = title;
      item.append(link);
      for (const [name, part] of [["page", index.pages[page]], ["snippet", snippet]]) {
        if (!part) continue;
        const line = document.createElement("span");
        line.className = name;
        line.textContent = part;
        item.append(line);
      }
      return item;
    }));
    status.textContent = !text.trim() ? "" : hits.length === 0 ? "Nothing was found."
      : hits.length === 1 ? "One place" : hits.length === MOST ? `The best ${MOST} places` : `${hits.length} places`;
    list.dataset.query = text;
  };

  const ask = () => load().then((index) => show(index, input.value), () => { status.textContent = "The index is missing."; });
  const open = (isOpen) => {
    panel.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) input.focus();
  };

  button.addEventListener("click", () => open(panel.hidden));
  input.addEventListener("input", ask);
  panel.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first && list.dataset.query === input.value) first.click();
  });
  // What was found may be folded on the page that it leads to: the fold that has a word which is not to be seen opens.
  const KEY = "workbook-found";
  const unfold = () => {
    let asked = [];
    try {
      asked = JSON.parse(sessionStorage.getItem(KEY)) || [];
      sessionStorage.removeItem(KEY);
    } catch { /* Without a store everything stays folded. */ }
    let part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!asked.length || !part) return;
    const folds = [];
    let seen = part.textContent;
    while ((part = part.nextElementSibling) && part.tagName !== "H2") {
      folds.push(...(part.matches("details") ? [part] : part.querySelectorAll("details")));
      if (!part.matches("details, .run")) seen += " " + part.textContent;
      for (const code of part.querySelectorAll(":scope > .code")) seen += " " + code.textContent;
    }
    const stems = new Set(words(seen));
    const hidden = asked.filter((word) => !stems.has(word));
    const has = (part) => words(part.textContent).some((word) => hidden.includes(word));
    for (const fold of folds.filter(has)) fold.open = true;
    const place = folds.filter(has).flatMap((fold) => [...fold.querySelectorAll("p, li, pre, td")]).find(has);
    place?.classList.add("is-found");
    place?.scrollIntoView({ block: "center" });
  };
  list.addEventListener("click", (event) => {
    if (!event.target.closest("a")) return;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(words(input.value)));
    } catch { /* As above. */ }
    open(false);
  });
  addEventListener("hashchange", unfold);
  unfold();
  panel.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      open(false);
      button.focus();
    } else if (event.key === "ArrowDown" && links.length) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (links[at - 1] || input).focus();
    }
  });
  const asked = new URLSearchParams(location.search).get("search");
  if (asked) {
    open(true);
    input.value = asked;
    ask();
  }
})();
