// The search of the API reference: a part of its own below the book's results, and a field on the reference's first page.
(() => {
  const root = typeof path_to_root === "string" ? path_to_root : "";
  let loading = null;

  // The list of symbols is fetched when somebody looks for one: [name, address, kind, abstract].
  function load() {
    loading ??= new Promise((resolve) => {
      const script = document.createElement("script");
      script.src = root + "reference-index.js";
      script.onload = () => resolve(window.referenceIndex);
      document.head.append(script);
    });
    return loading;
  }

  // Every word has to be found. A name counts before what is said of it, and the cases of an enumeration after all else.
  function rank([name, , kind, abstract], words, all) {
    const lower = name.toLowerCase();
    const last = lower.slice(lower.lastIndexOf(".") + 1);
    if (lower === all) return 0;
    if (last === all || last.split("(")[0] === all) return kind === "Case" ? 1.5 : 1;
    if (words.every((word) => last.startsWith(word))) return 2;
    if (words.every((word) => lower.includes(word))) return 3;
    const text = lower + " " + abstract.toLowerCase();
    return words.every((word) => text.includes(word)) ? 4 : -1;
  }

  function find(index, query) {
    const all = query.trim().toLowerCase();
    const words = all.split(/\s+/).filter(Boolean);
    if (all.length < 2) return [];
    return index
      .map((row) => [rank(row, words, all), row])
      .filter(([place]) => place >= 0)
      .sort(([a, x], [b, y]) => a - b || x[0].length - y[0].length || (x[0] < y[0] ? -1 : 1))
      .map(([, row]) => row);
  }

  function show(place, found, limit) {
    place.replaceChildren();
    for (const [name, address, kind, abstract] of found.slice(0, limit)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + address;
      link.textContent = name;
      const text = document.createElement("span");
      text.textContent = `${kind}. ${abstract}`;
      item.append(link, " ", text);
      place.append(item);
    }
  }

  // Of a search that is asked while another is under way only the last is shown.
  function follow(field, limit, told) {
    const answer = async () => {
      const query = field.value;
      const found = query.trim().length < 2 ? [] : find(await load(), query);
      if (query === field.value) told(found, limit);
    };
    field.addEventListener("input", answer);
    return answer;
  }

  function count(found, limit) {
    if (found.length === 0) return "";
    return found.length > limit ? `the first ${limit} of ${found.length}` : `${found.length}`;
  }

  const bar = document.getElementById("search-input");
  const results = document.getElementById("search-hits");
  if (bar && results) {
    const part = document.createElement("section");
    part.className = "reference-results";
    part.hidden = true;
    part.setAttribute("aria-label", "In the API reference");
    const title = document.createElement("p");
    const list = document.createElement("ul");
    part.append(title, list);
    results.after(part);
    const answer = follow(bar, 5, (found, limit) => {
      part.hidden = found.length === 0;
      title.textContent = `In the API reference: ${count(found, limit)}`;
      show(list, found, limit);
    });
    // A search that came with the address.
    if (new URLSearchParams(location.search).has("search")) addEventListener("load", answer);
  }

  const finder = document.getElementById("reference-finder");
  if (finder) {
    const label = document.createElement("label");
    label.textContent = "Find a symbol: ";
    const field = document.createElement("input");
    field.type = "search";
    label.append(field);
    const told = document.createElement("p");
    told.setAttribute("role", "status");
    const list = document.createElement("ul");
    finder.append(label, told, list);
    follow(field, 40, (found, limit) => {
      told.textContent = field.value.trim().length < 2 ? "" : count(found, limit) || "No symbol has that name.";
      show(list, found, limit);
    });
  }
})();
