import WorkbookKit

/// What every place holds after an operation, as cells.
///
/// What is shown is the state: whatever the next operation depends on is in a cell. A place that were left out would make two
/// states look alike that go on differently, which `PlayRecorder` notices.
struct PlayState: Hashable, Sendable, Codable {
  /// One list for each panel of the scene.
  var held: [[LayerWalk.Cell]]
  /// Whether the process has ended: then nothing can be run any more.
  var hasEnded: Bool

  /// The panels whose cells differ from another state's.
  ///
  /// - Parameter former: the state before.
  func changes(since former: PlayState) -> [PlayPlace] {
    held.indices.flatMap { panel in
      held[panel].indices.filter { held[panel][$0] != former.held[panel][$0] }.map { PlayPlace(panel: panel, row: $0) }
    }
  }
}

/// Where a cell stands: a panel of the scene, and a row of it.
struct PlayPlace: Hashable, Sendable, Codable {
  /// The panel, counted from zero.
  var panel: Int
  /// The row, counted from zero.
  var row: Int
}
