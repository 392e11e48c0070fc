"""A tab of the browser, in which page after page is opened, and each is turned from one state into the next without being loaded again."""

SIZES = {"small": (360, 640), "phone": (390, 844), "desktop": (1280, 800)}
# What of a sheet of A4 the margins of 10 mm leave, in points of the screen.
A4 = {"width": 718, "height": 1046}
# What mdBook calls the theme that it takes for a scheme.
SCHEMES = {"light": "light", "dark": "navy"}
# The colours of a scheme that was switched off are loaded when it is switched on; two frames later sizes and observers have settled,
# and colours that change slowly are taken to their end. A browser that draws no frame would never answer, so after `patience` it says
# what it waits for.
SETTLED = """
(patience) => new Promise((done) => {
  let frames = 0;
  const missing = () => [...document.querySelectorAll("link[rel=stylesheet]")].filter((link) => !link.disabled && !link.sheet);
  const answer = (waitsFor) => done({
    waitsFor, themes: ["light", "navy", "ayu", "coal", "rust"].filter((name) => document.documentElement.classList.contains(name)) });
  setTimeout(() => answer(missing().map((link) => link.getAttribute("href")).join(", ") || `the frame after ${frames}`), patience);
  const finish = () => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    answer("");
  };
  const settle = () => requestAnimationFrame(() => (frames++, missing().length === 0 ? requestAnimationFrame(finish) : settle()));
  settle();
})
"""
# In milliseconds: a busy machine can lose a frame, which a picture brings back, or a file, which is asked for again.
PATIENCE = [5_000, 10_000, 20_000]
ASK_AGAIN = """
() => { for (const link of document.querySelectorAll("link[rel=stylesheet]")) if (!link.disabled && !link.sheet) link.href += ""; }
"""
# What mdBook would remember of it, for the next page.
FOLD_SIDEBAR = """
() => {
  const toggle = document.getElementById("mdbook-sidebar-toggle-anchor");
  const wasShown = toggle.checked && document.getElementById("mdbook-sidebar").checkVisibility();
  toggle.click();
  localStorage.removeItem("mdbook-sidebar");
  return wasShown && !toggle.checked;
}
"""


class Tab:
    """A tab without a network, that says what goes wrong while a page is open in it."""

    def __init__(self, started, result, html, size, scheme):
        self.result, self.html, self.first = result, html, (size, scheme)
        width, height = SIZES[size]
        self.context = started.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, permissions=["clipboard-read", "clipboard-write"])
        self.context.set_offline(True)
        self.page = self.context.new_page()
        self.name, self.size, self.scheme, self.address = "", size, scheme, ""
        self.page.on("console", lambda m: m.type in ("error", "warning") and self.expect(False, m.text))
        self.page.on("pageerror", lambda e: self.expect(False, str(e)))
        self.page.on("request", lambda r: r.url.startswith(("file:", "data:", "blob:"))
                     or self.expect(False, f"asks another host for {r.url}"))
        # What was still loading when the page was left is not missing: the browser asks for the icon when all else is there.
        self.page.on("requestfailed", lambda r: r.failure == "net::ERR_ABORTED" or self.expect(False, f"{r.url}: {r.failure}"))
        self.page.on("dialog", lambda d: d.dismiss())

    def expect(self, is_right, problem):
        """Expects something of the page as it is now."""
        self.result.expect(is_right, f"{self.name}, {self.size}, {self.scheme}", problem)

    def open(self, name):
        """Opens a page at the size and in the scheme of the tab."""
        # The tab is turned back before the page is there, so that it is laid out once.
        if (self.size, self.scheme) != self.first:
            self.page.goto("about:blank")
            self.size, self.scheme = self.first
            self.page.emulate_media(media="screen", color_scheme=self.scheme)
            self.resize(*SIZES[self.size])
        self.name = name
        self.page.goto((self.html / name).as_uri())
        self.settle()

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def turn(self, size=None, scheme=None):
        """Shows the open page at another size, or in another scheme."""
        if size and size != self.size:
            self.resize(*SIZES[size])
            self.size = size
        if scheme and scheme != self.scheme:
            self.page.emulate_media(media="screen", color_scheme=scheme)
            self.scheme = scheme
        self.settle()

    def settle(self):
        for patience in PATIENCE:
            state = self.page.evaluate(SETTLED, patience)
            if not state["waitsFor"]:
                break
            self.page.evaluate(ASK_AGAIN)
            self.page.screenshot()
        self.expect(not state["waitsFor"], f"does not settle: waits for {state['waitsFor']}")
        self.expect(state["themes"] == [SCHEMES[self.scheme]], f"has the themes {state['themes']}")

    def fold_sidebar(self):
        """A narrow page is loaded without the sidebar; one that was made narrow keeps it until the reader presses its button."""
        self.expect(self.page.evaluate(FOLD_SIDEBAR), "has no sidebar that could be folded")
        self.settle()

    def close(self):
        self.context.close()
