"""Looks at every drawing of a page on a phone: what it says in words, how large its text is, and whether each text can be told from
what is behind it.
"""

LEAST_SIZE = 9.5
LEAST_CONTRAST = 4.5

# For each drawing: its words, the size of its text, and the poorest contrast of a text to the box that it stands in.
LOOK = """
(leastContrast) => {
  const parts = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const channel = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return [...document.querySelectorAll("svg.wb")].filter((svg) => svg.checkVisibility()).map((svg) => {
    const card = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("rect")].map((box) => [box.getBoundingClientRect(), box]);
    const texts = [...svg.querySelectorAll("text")].map((text) => {
      const place = text.getBoundingClientRect();
      const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
      const under = boxes.filter(([b]) => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom).pop();
      const [ink, paper] = [text, (under || [])[1]].map((e) => e ? luminance(parts(getComputedStyle(e).fill)) : NaN);
      const isOut = place.right > card.right + 1 || place.left < card.left - 1 || place.bottom > card.bottom + 1;
      return { words: text.textContent, contrast: ratio(ink, paper), isOut };
    });
    return {
      title: (svg.querySelector("title") || svg).textContent.trim(),
      words: svg.querySelector("desc") ? svg.querySelector("desc").textContent.trim() : "",
      size: 13 * card.width / svg.viewBox.baseVal.width,
      out: texts.filter((text) => text.isOut).map((text) => text.words),
      poor: texts.filter((text) => !(text.contrast >= leastContrast)).map((text) => `${text.words} (${text.contrast.toFixed(1)})`),
    };
  });
}
"""


def look(tab):
    for drawing in tab.page.evaluate(LOOK, LEAST_CONTRAST):
        tab.result.counts["drawings"] += 1
        tab.result.least_text = min(tab.result.least_text, drawing["size"])
        title = drawing["title"]
        tab.expect(title and drawing["words"], f"{title}: does not say in words what it shows")
        tab.expect(drawing["size"] >= LEAST_SIZE, f"{title}: text of {drawing['size']:.1f} points on a phone")
        tab.expect(not drawing["out"], f"{title}: text leaves the card: {drawing['out']}")
        tab.expect(not drawing["poor"], f"{title}: less than {LEAST_CONTRAST} to 1: {drawing['poor']}")
