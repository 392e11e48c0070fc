import Foundation
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("What each layer holds, drawn and as a file")
struct LayerWalkTests {
  @Test("The picture has every layer and moment, tells changes by a thick border, and says all of it in words")
  func picture() throws {
    var walk = LayerWalk(
      subject: "Item#1.done",
      layers: [.init(name: "item", kind: .screen), .init(name: "row cache", kind: .rowCache)])
    walk.moments = [
      .init(label: "before", printed: ["false"], held: [[.init("false")], [.init("no row", isAbsent: true)]]),
      .init(label: "after", printed: [], held: [[.init("true", note: "unsaved")], [.init("no row", isAbsent: true)]]),
    ]
    let svg = walk.document(title: "T")
    for text in ["Item#1.done", "item", "row", "cache", "before", "false", "true", "unsaved", "no row"] {
      #expect(svg.contains(">\(text)</text>"), "\(text)")
    }
    #expect(svg.components(separatedBy: "stroke-width=\"2.5\"").count == 2)
    #expect(svg.contains("before, printed false. item: false; row cache: no row."))
    #expect(svg.contains("after. item: true (unsaved); row cache: no row."))
    #expect(svg.contains(">save →   ← fetch, fault</text>"))
    #expect(svg.contains("A save goes to the right"))
    // Places of a lesson's own are no way to the file.
    walk.layers[1] = .init(name: "history", kind: .file)
    let own = walk.document(title: "T")
    #expect(!own.contains("save →"))
    #expect(!own.contains("A save goes"))
    #expect(own.contains(">history</text>"))
  }

  @Test("A walk is a file for the site, with what was printed and the lines that ran")
  func stepper() throws {
    var walk = LayerWalk(subject: "Item#1.done", layers: [.init(name: "file", kind: .file)])
    walk.moments = ["before", "context.save()"].enumerated().map { index, label in
      .init(label: label, printed: index == 0 ? ["a|b"] : [], held: [[.init("\(index)")]])
    }
    let segment = SegmentRecording(number: 1, name: "a", title: "A", events: [.steps(label: "steps", walk: walk)])
    let file = try #require(StepperFile.all(of: segment, chapter: 3).first)
    #expect(file.path == "steppers/chapter-3-a-steps.json")
    let code = ["let x = 1", "page.show(\"before\", x)", "", "x = 2", "try context.save()"]
    let page = try #require(
      try JSONSerialization.jsonObject(with: Data(try file.json(title: "A", code: code).utf8)) as? [String: Any])
    let steps = try #require(page["steps"] as? [[String: Any]])
    #expect(page["kind"] as? String == "walk")
    #expect(steps.map { $0["label"] as? String } == ["before", "context.save()"])
    #expect(steps.map { $0["printed"] as? [String] } == [["a|b"], []])
    #expect(page["code"] as? [String] == code)
    #expect(steps.map { $0["lit"] as? [Int] } == [[1], [3, 4]])
    #expect(steps.map { $0["changed"] as? [Bool] } == [[false], [true]])
  }

  @Test("A moment that changes no panel is told at the step before it, with the lines that ran, also in a loop")
  func idleMoments() throws {
    var walk = LayerWalk(subject: "Item#1.done", layers: [.init(name: "file", kind: .file)])
    let moments: [(String, [String], String)] = [
      ("one", ["1"], "a"), ("merge", [], "a"), ("one", ["2"], "b"), ("merge", [], "b"), ("end", ["3"], "c"),
    ]
    walk.moments = moments.map { .init(label: $0.0, printed: $0.1, held: [[.init($0.2)]]) }
    let segment = SegmentRecording(number: 1, name: "a", title: "A", events: [.steps(label: "steps", walk: walk)])
    let file = try #require(StepperFile.all(of: segment, chapter: 3).first)
    let code = ["for x in list {", "  page.show(\"one\", x)", "  merge(x)", "}", "page.show(\"end\", 3)"]
    let page = try #require(
      try JSONSerialization.jsonObject(with: Data(try file.json(title: "A", code: code).utf8)) as? [String: Any])
    let steps = try #require(page["steps"] as? [[String: Any]])
    #expect(steps.map { $0["label"] as? String } == ["one", "one", "end"])
    #expect(steps.map { $0["printed"] as? [String] } == [["1", "merge"], ["2", "merge"], ["3"]])
    #expect(steps.map { $0["lit"] as? [Int] } == [[1, 2], [1, 2], [3, 4]])
    #expect(steps.map { $0["changed"] as? [Bool] } == [[false], [true], [true]])
  }

  @Test("A layer that is empty from the first step to the last has no panel; one that is empty at times has")
  func emptyLayers() throws {
    var walk = LayerWalk(
      subject: "Item#1.done",
      layers: ["never", "at times", "in two ways", "nothing"].map { .init(name: $0, kind: .context) })
    let (none, fault) = (LayerWalk.Cell("none", isAbsent: true), LayerWalk.Cell("fault", isAbsent: true))
    walk.moments = [
      .init(label: "before", printed: [], held: [[none], [none], [none], []]),
      .init(label: "after", printed: [], held: [[none], [.init("Item#1")], [fault], []]),
    ]
    let segment = SegmentRecording(number: 1, name: "a", title: "A", events: [.steps(label: "steps", walk: walk)])
    let file = try #require(StepperFile.all(of: segment, chapter: 3).first)
    let page = try #require(
      try JSONSerialization.jsonObject(with: Data(try file.json(title: "A", code: []).utf8)) as? [String: Any])
    let layers = try #require(page["layers"] as? [[String: Any]])
    #expect(layers.map { $0["name"] as? String } == ["at times", "in two ways"])
    let steps = try #require(page["steps"] as? [[String: Any]])
    let held = steps.compactMap { $0["held"] as? [[[String: Any]]] }
    let texts = held.map { step in step.map { cells in cells.map { $0["text"] as? String } } }
    #expect(texts == [[["none"], ["none"]], [["Item#1"], ["fault"]]])
  }
}
