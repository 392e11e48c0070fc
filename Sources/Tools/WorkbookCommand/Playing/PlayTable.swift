import WorkbookKit

/// The panels of a scene, a line each; what the last operation changed is marked.
struct PlayTable {
  /// A cell as it is shown.
  private struct Cell {
    let text: String
    let isChanged: Bool
    var width: Int { TextWidth.columns(of: text) }
  }

  private let panels: [(name: String, cells: [Cell])]

  /// Makes the table of a state.
  ///
  /// - Parameter former: the state before; nil where nothing has been run.
  init(_ scene: PlayScene, _ state: PlayState, since former: PlayState?) {
    let changed = former.map { Set(state.changes(since: $0)) } ?? []
    panels = scene.panels.indices.map { panel in
      let cells = state.held[panel]
      return (
        scene.panels[panel].name,
        cells.indices.map { row in
          let isChanged = changed.contains(PlayPlace(panel: panel, row: row))
          let name = cells.count > 1 ? "\(scene.rows[row]): " : ""
          return Cell(text: (isChanged ? "*" : " ") + name + cells[row].words, isChanged: isChanged)
        }
      )
    }
  }

  /// Its lines; a star stands before what has changed, and cells that do not fit into columns follow each other, or get a line each.
  func lines(_ terminal: Terminal) -> [String] {
    let width = panels.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let room = terminal.width - width - 1
    let columns = columns(room)
    return panels.flatMap { name, cells in
      let isAligned = Self.fit(cells, columns, room)
      let painted = cells.enumerated().map { place, cell in
        terminal.palette.paint(
          isAligned && place < cells.count - 1 ? TextWidth.padded(cell.text, to: columns[place]) : cell.text,
          cell.isChanged ? .emphasis : .heading)
      }
      let isOneLine = cells.reduce(0) { $0 + $1.width + 1 } <= room
      let lines = isAligned ? [painted.joined()] : isOneLine ? [painted.joined(separator: " ")] : painted
      return lines.enumerated().map { place, line in TextWidth.padded(place == 0 ? name : "", to: width) + " " + line }
    }
  }

  /// How wide each column is but the last: all the same, or as wide as its widest cell where only that leaves room for all.
  private func columns(_ room: Int) -> [Int] {
    let shared = panels.map(\.cells).filter { $0.count > 1 }
    let count = shared.first?.count ?? 1
    let even = Array(repeating: room / count, count: count - 1)
    let own = even.indices.map { place in (shared.map { $0[place].width }.max() ?? 0) + 1 }
    let isOwn = !shared.allSatisfy { Self.fit($0, even, room) } && shared.allSatisfy { Self.fit($0, own, room) }
    return isOwn ? own : even
  }

  private static func fit(_ cells: [Cell], _ columns: [Int], _ room: Int) -> Bool {
    guard let last = cells.last, cells.count > 1 else { return true }
    return zip(cells, columns).allSatisfy { $0.width < $1 } && columns.reduce(last.width, +) <= room
  }
}
