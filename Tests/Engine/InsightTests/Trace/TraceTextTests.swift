import Foundation
import OpenCoreData
import Samples
import Testing

@testable import BookKit
@testable import WorkbookKit

/// One lesson of one segment, on chapter 1's model.
///
/// It gives the objects of the whole process names, so it runs in a process of its own.
private func output(_ rules: SeriesModel, _ arguments: String..., body: @escaping (FreshStore) throws -> Void) -> String
{
  var text = ""
  let console = LessonConsole(write: { text += $0 }, writeError: { text += $0 })
  let lesson = Lesson(
    9, "Trace", intro: [],
    segments: [
      Segment("one", "One", claims: []) { page in
        try body(try FreshStore(rules.make, page: page) { try SeriesData.insert(into: $0) })
      }
    ])
  #expect(lesson.run(["--segment", "one"] + arguments, console: console) == 0)
  return text.split(separator: "\n").dropFirst().map { $0.dropFirst(3) }.joined(separator: "\n")
}

@Suite("The page of a lesson prints and draws delete propagation")
struct TraceTextTests {
  @Test("--trace prints what cascaded, what was nullified, and what denied; nothing is traced without it")
  func trees() async {
    await #expect(processExitsWith: .success) {
      func deletingTheSeries(_ store: FreshStore) throws {
        store.context.delete(try store.context.series(1))
        try? store.context.save()
      }
      #expect(output(SeriesModel(), body: deletingTheSeries) == "")
      #expect(
        output(SeriesModel(), "--trace", body: deletingTheSeries) == """
          trace    delete Series#1
                   └─ episodes: cascade
                      ├─ delete Episode#1
                      │  └─ history: nullify
                      │     └─ History#1.episode  Episode#1 → nil
                      ├─ delete Episode#2
                      │  └─ history: nullify
                      │     └─ History#2.episode  Episode#2 → nil
                      └─ delete Episode#3
          """)
      #expect(
        output(SeriesModel(\.episodeHistory, .denyDeleteRule), "--trace", body: deletingTheSeries) == """
          trace    delete Series#1
                   └─ episodes: cascade
                      ├─ delete Episode#1
                      │  └─ history: deny
                      │     └─ History#1  still there: the save is refused
                      ├─ delete Episode#2
                      │  └─ history: deny
                      │     └─ History#2  still there: the save is refused
                      └─ delete Episode#3
          """)
      #expect(
        output(SeriesModel(\.seriesEpisodes, .noActionDeleteRule), "--trace", body: deletingTheSeries) == """
          trace    delete Series#1
                   └─ episodes: no action
                      ├─ Episode#1.series  Series#1, left dangling
                      ├─ Episode#2.series  Series#1, left dangling
                      └─ Episode#3.series  Series#1, left dangling
          """)
    }
  }

  @Test("a segment that asks for it draws the propagation as a figure")
  func figure() async {
    await #expect(processExitsWith: .success) {
      let text = output(SeriesModel(\.episodeHistory, .denyDeleteRule)) { store in
        store.context.delete(try store.context.series(1))
        store.drawDeletes("deletes") { try? store.context.save() }
      }
      #expect(
        text == """
          deletes   Series#1 (deleted) ── episodes: cascade ─┬─ Episode#1 (deleted) ── history: deny ── History#1 (denies)
                                                             ├─ Episode#2 (deleted) ── history: deny ── History#2 (denies)
                                                             └─ Episode#3 (deleted)
          """)
      let cleared = output(SeriesModel()) { store in
        store.context.delete(try store.context.episode(1))
        store.drawDeletes("deletes") { store.context.processPendingChanges() }
      }
      #expect(
        cleared == """
          deletes   Episode#1 (deleted) ─┬─ history: nullify ── History#1.episode (cleared)
                                         └─ series: nullify ── Series#1.episodes (cleared)
          """)
    }
  }

  @Test("the figure's drawing marks every outcome, and is a file like any other figure")
  func drawing() {
    let graph = GraphFigure([
      .init("A#1", mark: .deleted, links: [.many("b: deny", ["B#1", "B#2"]), .many("c: no action", ["C#1.a"])]),
      .init("B#1", mark: .denies), .init("B#2", mark: .untouched), .init("C#1.a", mark: .dangling),
    ])
    let svg = FigureSVG.document(graph, title: "Deletes", caption: "deletes")
    for text in ["A#1 (deleted)", "B#1 (denies)", "B#2 (untouched)", "C#1.a (dangling)", "b: deny"] {
      #expect(svg.contains(text))
    }
  }
}
