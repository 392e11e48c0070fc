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

  /// Its lines; a star stands before what has changed.
  func lines(_ terminal: Terminal) -> [String] {
    let width = scene.panels.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    return scene.panels.indices.map { panel in
      let cells = state.held[panel].indices.map { row in
        let place = PlayPlace(panel: panel, row: row)
        let name = state.held[panel].count > 1 ? "\(scene.rows[row]): " : ""
        let text = (changed.contains(place) ? "*" : " ") + name + state.held[panel][row].words
        return (text, changed.contains(place))
      }
      let name = TextWidth.padded(scene.panels[panel].name, to: width)
      let columns = max(24, (terminal.width - width - 2) / max(1, scene.rows.count))
      return "\(name) "
        + cells.map { text, isChanged in
          terminal.palette.paint(
            cells.count > 1 ? TextWidth.padded(text, to: columns) : text, isChanged ? .emphasis : .heading)
        }.joined()
    }
  }
}
