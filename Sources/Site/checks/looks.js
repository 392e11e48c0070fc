// What a reader would trip over on the page as it is drawn: of its colours where `what` is "contrast", of all else where it is
// "fits". Answers with sentences, with the page's width, and with how many texts were compared with what is behind them, and how
// many pictures, controls and fields were asked for a name.
(what) => {
  const problems = [];
  const looked = {texts: 0, names: 0};
  const nameOf = (element) => element.tagName.toLowerCase() + (element.className?.baseVal === undefined && element.className
    ? "." + element.className : "");

  // Contrast: WCAG's level AA asks for 4.5 to 1, or 3 to 1 where the text is large.
  const parts = (color) => (color.match(/[\d.]+/g) || []).map(Number);
  const channel = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const over = (top, under) => {
    const alpha = top.length > 3 ? top[3] : 1;
    return [0, 1, 2].map((i) => top[i] * alpha + under[i] * (1 - alpha));
  };
  const known = new Map();
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    if (!known.has(element)) {
      const color = parts(getComputedStyle(element).backgroundColor);
      known.set(element, color.length === 3 ? color : over(color, behind(element.parentElement)));
    }
    return known.get(element);
  };
  // In a drawing a text stands on the last shape that was painted below its middle.
  const drawn = new Map();
  const shapes = (svg) => {
    if (!drawn.has(svg)) {
      drawn.set(svg, [...svg.querySelectorAll("rect, circle, ellipse, polygon, path, text")].map((shape) => ({
        shape, fill: getComputedStyle(shape).fill, box: shape.getBoundingClientRect()})));
    }
    return drawn.get(svg);
  };
  const painted = (text) => {
    const box = text.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    let under = behind(text.closest("svg").parentElement);
    for (const {shape, fill, box: b} of shapes(text.closest("svg"))) {
      if (shape === text) break;
      if (shape.tagName === "text" || fill === "none" || !fill.startsWith("rgb")) continue;
      if (b.left <= x && x <= b.right && b.top <= y && y <= b.bottom) under = over(parts(fill), under);
    }
    return under;
  };
  const poor = new Map();
  const compare = (element, color, under, text) => {
    looked.texts += 1;
    const [a, b] = [luminance(over(parts(color), under)), luminance(under)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const name = nameOf(element);
    if (ratio < (isLarge ? 3 : 4.5) && !poor.has(name)) {
      poor.set(name, `${name} "${text.slice(0, 30)}" has a contrast of ${ratio.toFixed(2)}`);
    }
  };
  const contrast = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const element = walker.currentNode.parentElement;
      if (!text || element.closest("script, style, noscript, title, desc, template") || !element.checkVisibility()) continue;
      if (element.closest("svg")) {
        compare(element, getComputedStyle(element).fill, painted(element.closest("text") || element), text);
      } else {
        compare(element, getComputedStyle(element).color, behind(element), text);
      }
    }
    problems.push(...poor.values());
  };

  // Names: what a screen reader says of pictures, buttons, links and fields.
  const said = (element) => (element.getAttribute("aria-label") || element.getAttribute("alt")
    || (element.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id)?.textContent || "").join(" ")
    || element.textContent || element.title || "").trim();
  const fits = () => {
    for (const image of document.images) {
      looked.names += 1;
      if (!image.hasAttribute("alt")) problems.push("a picture without an alternative text: " + image.src);
      if (!image.naturalWidth) problems.push("a missing picture: " + image.src);
    }
    for (const control of document.querySelectorAll("a[href], button, summary, [role=button]")) {
      looked.names += 1;
      if (control.checkVisibility() && !said(control)) problems.push(`${nameOf(control)} has no name`);
    }
    for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
      looked.names += 1;
      // A field beside the page, out of which a button copies, is for nobody.
      const isBeside = field.getBoundingClientRect().right < 0;
      if (field.checkVisibility() && !isBeside && !field.labels?.length && !said(field)) problems.push(`${nameOf(field)} has no label`);
    }
    for (const svg of document.querySelectorAll("main svg")) {
      looked.names += 1;
      const title = svg.querySelector("title");
      const isHidden = svg.closest("[aria-hidden=true]") || svg.closest("button, a");
      if (!isHidden && !(title && title.textContent.trim()) && !svg.getAttribute("aria-label") && !svg.getAttribute("aria-labelledby")) {
        problems.push("a drawing without a name");
      }
      if (!isHidden && svg.getAttribute("role") !== "img" && !svg.closest("[role=img]")) problems.push("a drawing that is no image to a screen reader");
    }
    let level = 1;
    for (const heading of document.querySelectorAll("main h1, main h2, main h3, main h4")) {
      const own = Number(heading.tagName[1]);
      if (own > level + 1) problems.push(`a heading of level ${own} below one of level ${level}: ${heading.textContent.trim()}`);
      level = own;
    }
    if (document.querySelectorAll("main h1").length !== 1) problems.push("the page has not one heading of the first level");

    // Figures have a size, and are no wider than what they can be scrolled in.
    for (const figure of document.querySelectorAll(".figure")) {
      const svg = figure.querySelector("svg");
      if (!svg) { problems.push("a figure without a drawing"); continue; }
      if (!figure.checkVisibility()) continue;
      const box = svg.getBoundingClientRect();
      if (box.width <= 40 || box.height <= 20) problems.push("a figure without a size");
    }
    for (const part of document.querySelectorAll(".figure, .table-wrapper, main pre > code")) {
      if (!part.checkVisibility()) continue;
      const box = part.getBoundingClientRect();
      if (box.right > document.documentElement.clientWidth + 1) problems.push(`${nameOf(part)} is cut off at the right`);
      if (part.scrollWidth > part.clientWidth + 1) {
        const style = getComputedStyle(part);
        if (!["auto", "scroll"].includes(style.overflowX)) problems.push(`${nameOf(part)} is too wide and does not scroll`);
        else if (!(part.matches("pre > code") ? style.backgroundImage : style.maskImage).includes("gradient")) problems.push(`nothing shows that ${nameOf(part)} scrolls`);
      }
    }
    // A table that has become a list of rows fits.
    for (const table of document.querySelectorAll(".sentences")) {
      if (table.checkVisibility() && table.scrollWidth > table.clientWidth + 1) problems.push("a table of sentences is wider than the page");
    }
    // No button lies on code.
    for (const button of document.querySelectorAll("pre > .buttons button")) {
      if (!button.checkVisibility()) continue;
      const [a, b] = [button.getBoundingClientRect(), button.closest("pre").querySelector("code").getBoundingClientRect()];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
        problems.push("a button lies on code");
        break;
      }
    }
  };
  ({contrast, fits})[what]();
  const {scrollWidth: scrolled, clientWidth: width} = document.scrollingElement;
  return {problems: [...new Set(problems)], looked, scrolled, width};
}
