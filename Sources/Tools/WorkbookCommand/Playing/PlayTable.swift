import WorkbookKit

/// The panels of a scene, a line each; what the last operation changed is marked.
struct PlayTable {
  private let scene: PlayScene
  private let state: PlayState
  private let changed: Set<PlayPlace>

  /// Makes the table of a state.
  ///
  /// - Parameter former: the state before; nil where nothing has been run.
  init(_ scene: PlayScene, _ state: PlayState, since former: PlayState?) {
    (self.scene, self.state) = (scene, state)
    changed = former.map { Set(state.changes(since: $0)) } ?? []
  }

  /// Its lines; a star stands before what has changed, and cells that do not fit into columns follow each other, or get a line each.
  func lines(_ terminal: Terminal) -> [String] {
    let width = scene.panels.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let columns = (terminal.width - width - 1) / max(1, scene.rows.count)
    return scene.panels.indices.flatMap { panel in
      let cells = state.held[panel].indices.map { cell(PlayPlace(panel: panel, row: $0)) }
      let fit = cells.count == 1 || cells.allSatisfy { TextWidth.columns(of: $0.text) < columns }
      let all = cells.reduce(width + 1) { $0 + TextWidth.columns(of: $1.text) + 1 }
      let painted = cells.enumerated().map { place, cell in
        let (text, isChanged) = cell
        return terminal.palette.paint(
          fit && place < cells.count - 1 ? TextWidth.padded(text, to: columns) : text, isChanged ? .emphasis : .heading)
      }
      let lines = fit ? [painted.joined()] : all <= terminal.width ? [painted.joined(separator: " ")] : painted
      return lines.enumerated().map { place, line in
        TextWidth.padded(place == 0 ? scene.panels[panel].name : "", to: width) + " " + line
      }
    }
  }

  private func cell(_ place: PlayPlace) -> (text: String, isChanged: Bool) {
    let cells = state.held[place.panel]
    let name = cells.count > 1 ? "\(scene.rows[place.row]): " : ""
    let isChanged = changed.contains(place)
    return ((isChanged ? "*" : " ") + name + cells[place.row].words, isChanged)
  }
}
