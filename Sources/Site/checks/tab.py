"""A tab of the browser, in which page after page is opened, and each is turned from one state into the next without being loaded again."""

SIZES = {"small": (360, 640), "phone": (390, 844), "desktop": (1280, 800)}
# What of a sheet of A4 the margins of 10 mm leave, in points of the screen.
A4 = {"width": 718, "height": 1046}
# What mdBook calls the theme that it takes for a scheme.
SCHEMES = {"light": "light", "dark": "navy"}
# The colours of a scheme that was switched off are loaded when it is switched on; two frames later sizes and observers have settled,
# and colours that change slowly are taken to their end. A browser that draws no frame would never answer, so that is an answer too.
SETTLED = """
() => new Promise((done) => {
  setTimeout(() => done(["not settled in 20 seconds"]), 20_000);
  const isLoaded = () => [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => link.disabled || link.sheet);
  const finish = () => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    done(["light", "navy", "ayu", "coal", "rust"].filter((name) => document.documentElement.classList.contains(name)));
  };
  const settle = () => requestAnimationFrame(() => (isLoaded() ? requestAnimationFrame(finish) : settle()));
  settle();
})
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
        themes = self.page.evaluate(SETTLED)
        self.expect(themes == [SCHEMES[self.scheme]], f"has the themes {themes}")

    def fold_sidebar(self):
        """A narrow page is loaded without the sidebar; one that was made narrow keeps it until the reader presses its button."""
        self.expect(self.page.evaluate(FOLD_SIDEBAR), "has no sidebar that could be folded")
        self.settle()

    def close(self):
        self.context.close()
