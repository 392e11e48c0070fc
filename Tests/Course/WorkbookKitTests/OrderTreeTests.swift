import Testing

@testable import BookKit
@testable import Chapter5
@testable import WorkbookKit

@Suite("The tree of orders")
struct OrderTreeTests {
  private func report() throws -> ScenarioReport {
    let child = Mortal(shelfScenario()) { order, step in
      step.text == "reader looks" && order.steps[0].text == "thief comes" && order.has("thief takes", before: step.text)
    }
    return try ScenarioRunner(runner: child).run(shelfScenario())
  }

  @Test("A branch is cut where its ending is sure, and says how many orders it stands for")
  func text() throws {
    #expect(
      OrderTree(try report()).lines == [
        "start ─┬─ reader asks ─┬─ reader looks ── ✓ right",
        "       │               └─ thief comes ─┬─ reader looks ── ✓ right",
        "       │                               └─ thief takes ── ? nonsense",
        "       └─ thief comes ─┬─ reader asks ─┬─ reader looks ── ✓ right",
        "                       │               └─ thief takes ── ✗ crash",
        "                       └─ thief takes ── ✗ crash",
      ])
    let all = OrderTree(
      try ScenarioRunner(runner: Mortal(shelfScenario()) { _, _ in false }).run(shelfScenario()).filter {
        $0.has("reader looks", before: "thief takes")
      })
    #expect(all.lines == ["start ─┬─ reader asks ── ✓ right ×2", "       └─ thief comes ── ✓ right"])
  }

  @Test("The figure says every ending by a sign, a word, a colour and a line of its own")
  func figure() throws {
    let tree = OrderTree(try report())
    let svg = FigureSVG.document(tree, title: "Orders", caption: "plain")
    for (text, colour) in [("✗ crash", "#ffebe9"), ("? nonsense", "#fff8c5"), ("✓ right", "#dafbe1")] {
      #expect(svg.contains(">\(text)<"))
      #expect(svg.contains("fill=\"\(colour)\""))
    }
    #expect(svg.contains("stroke-dasharray"))
    #expect(svg.contains("role=\"img\""))
    #expect(svg.contains("<title>Orders</title>"))
    #expect(svg.contains("thief comes, then thief takes: crash (1 order)."))
  }

  @Test("A page prints the tree, a recording keeps it, and the book has it as a file")
  func page() throws {
    let report = try report()
    let segment = Segment("orders-of-it", "Orders", claims: ["T2"]) { $0.orders("plain", report) }
    var text = ""
    let console = LessonConsole(write: { text += $0 }, writeError: { _ in })
    #expect(Lesson(5, "L", intro: [], segments: [segment]).run([], console: console) == 0)
    for line in OrderTree(report).lines { #expect(text.contains(line.trimmingCharacters(in: .whitespaces))) }
    let recording = SegmentRecording(
      number: 1, name: "orders-of-it", title: "Orders", events: [.orders(label: "plain", tree: OrderTree(report))])
    let whole = Recording(number: 5, title: "L", segments: [recording])
    #expect(try Recording(json: try whole.json()) == whole)
    let files = FigureFile.all(of: recording, chapter: 5)
    #expect(files.map(\.path) == ["figures/chapter-5-orders-of-it-plain.svg"])
    #expect(files[0].document(title: "Orders").contains("nonsense"))
  }
}
