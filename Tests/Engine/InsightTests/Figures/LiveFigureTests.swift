import Foundation
import OpenCoreData
import Samples
import Testing

@testable import BookKit
@testable import WorkbookKit

private struct NotDrawn: Error {}

private func openStore(_ page: Page, _ rule: NSDeleteRule) throws -> FreshStore {
  try FreshStore(SeriesModel(\.episodeHistory, rule).make, page: page) { try SeriesData.insert(into: $0) }
}

/// The marks of a figure's objects, by name.
private func marks(_ figure: GraphFigure) -> [String: GraphFigure.Mark] {
  Dictionary(uniqueKeysWithValues: figure.nodes.compactMap { node in node.mark.map { (node.name, $0) } })
}

@Suite("What a figure shows of live objects")
struct LiveFigureTests {
  @Test("What is marked deleted is drawn, although no link leads to it any more")
  func markedAndUnlinked() async {
    await #expect(processExitsWith: .success) {
      let found = try events { page in
        let store = try openStore(page, .denyDeleteRule)
        let series = try store.context.series(1)
        let history = try store.context.history(ofEpisode: 1)
        store.context.delete(series)
        store.context.processPendingChanges()
        // The third episode has no history, and the cascade has cut its link to the series.
        store.draw("pending") { [series, history] }
      }
      guard case .figure("pending", let figure) = try #require(found.first) else { throw NotDrawn() }
      let deleted = marks(figure).filter { $0.value == .deleted }.keys.sorted()
      #expect(deleted == ["Episode#1", "Episode#2", "Episode#3", "Series#1"])
    }
  }

  @Test("A context's pending changes are drawn beside what is saved, and drawing is none of the segment's statements")
  func pending() async {
    await #expect(processExitsWith: .success) {
      let found = try events { page in
        let store = try openStore(page, .nullifyDeleteRule)
        store.context.delete(try store.context.series(1))
        store.context.processPendingChanges()
        let before = try store.countStatements { try store.drawPending("pending", "Series", of: store.context) }
        page.show("statements", value: before)
      }
      guard case .change("pending", let before?, let after, isWhole: false) = try #require(found.first) else {
        throw NotDrawn()
      }
      #expect(before.nodes.map(\.name).prefix(2) == ["Series#1", "Episode#1"])
      #expect(marks(before).isEmpty)
      #expect(marks(after).filter { $0.value == .deleted }.count == 4)
      #expect(found.contains(.shown(label: "statements", value: "0")))
    }
  }

  @Test("What a piece of work changes in the file is drawn from a container of its own")
  func savedChange() async {
    await #expect(processExitsWith: .success) {
      let found = try events { page in
        let store = try openStore(page, .nullifyDeleteRule)
        let before = try store.savedMoment("Series")
        store.context.delete(try store.context.series(1))
        try store.context.save()
        try before.drawChange("saved")
      }
      let segment = SegmentRecording(number: 1, name: "one", title: "One", events: found)
      let file = try #require(FigureFile.all(of: segment, chapter: 9).first)
      #expect(file.path == "figures/chapter-9-one-saved.svg")
      guard case .difference(let difference) = file.drawing else { throw NotDrawn() }
      #expect(difference.gone == ["Series#1", "Episode#1", "Episode#2", "Episode#3"])
      // For the book only: nothing of it is on the terminal's page.
      #expect(!found.contains { $0.isPrinted })
    }
  }
}
