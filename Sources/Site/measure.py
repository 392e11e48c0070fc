"""Measures in the browser what a first visit costs: what the first page weighs, and when something is painted.

`measure.py HTML CHROMIUM` serves the site from this machine, without a cache, compressed as code hosts do, and slows the
connection down to what a phone has where the net is thin: 1.6 megabits a second, 150 milliseconds each way, a slow processor.
Ends with 1 where the first page is over its budget.
"""

import gzip
import http.server
import pathlib
import sys
import threading

import browser

KILOBITS, DELAY, SLOWER = 1_600, 150, 4
# What the first page may weigh on the wire, in kilobytes, and when something has to be seen, in milliseconds.
WEIGHT, PAINT = 110, 2_500
RUNS = 3
PAINTED = """
() => new Promise((done) => {
  const seen = performance.getEntriesByName("first-contentful-paint")[0];
  if (seen) return done(seen.startTime);
  new PerformanceObserver((list) => {
    const entry = list.getEntriesByName("first-contentful-paint")[0];
    if (entry) done(entry.startTime);
  }).observe({type: "paint", buffered: true});
})
"""
LARGEST = """
() => new Promise((done) => {
  let last = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = entry.startTime; })
    .observe({type: "largest-contentful-paint", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => done(last)));
})
"""
SHIFT = """
() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})
"""


class Served(http.server.SimpleHTTPRequestHandler):
    """Files, compressed; each request and what it weighed is remembered by the server."""

    def do_GET(self):
        file = pathlib.Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        body = gzip.compress(file.read_bytes(), mtime=0) if file.suffix in (".html", ".css", ".js", ".svg") else file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        if file.suffix in (".html", ".css", ".js", ".svg"):
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.sent.append((file.name, len(body)))

    def log_message(self, *arguments):
        pass


def visit(started, server):
    context = started.new_context(viewport={"width": 360, "height": 640}, device_scale_factor=2, is_mobile=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": DELAY, "downloadThroughput": KILOBITS * 1000 / 8, "uploadThroughput": KILOBITS * 1000 / 8})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    server.sent.clear()
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html", wait_until="networkidle")
    painted, largest, shift = page.evaluate(PAINTED), page.evaluate(LARGEST), page.evaluate(SHIFT)
    context.close()
    return painted, largest, shift, list(server.sent)


def main(html, chromium):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: Served(*a, directory=html))
    server.sent = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with browser.launched(chromium) as started:
        visits = sorted(visit(started, server) for _ in range(RUNS))
    server.shutdown()
    painted, largest, shift, sent = visits[len(visits) // 2]
    weight = sum(size for _, size in sent) / 1000
    print(f"first page: {len(sent)} files, {weight:.0f} kB on the wire (at most {WEIGHT})")
    for name, size in sorted(sent, key=lambda pair: -pair[1])[:5]:
        print(f"  {size / 1000:6.1f} kB  {name}")
    print(f"at {KILOBITS / 1000} Mbit/s, {DELAY} ms, a processor {SLOWER} times slower; the middle one of {RUNS}:")
    print(f"first paint: {painted:.0f} ms (at most {PAINT}); largest paint: {largest:.0f} ms; layout shift: {shift:.3f}")
    if weight > WEIGHT or painted > PAINT:
        sys.exit("The first page is over its budget.")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2])
