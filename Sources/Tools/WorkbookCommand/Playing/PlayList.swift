import WorkbookKit

/// The scenes and their levels, as a list.
struct PlayList {
  let terminal: Terminal

  /// Writes the list.
  ///
  /// - Parameter progress: says which levels were solved.
  func show(_ progress: Progress) {
    for scene in PlayScene.all {
      let chapters = scene.chapters.map(String.init).joined(separator: ", ")
      terminal.heading("\(scene.name)  \(scene.title) (chapter \(chapters))")
      for level in scene.levels {
        let solved = progress.operations(scene.name, level.name).map { "  solved in \($0)" } ?? ""
        terminal.line("  \(level.name)\(solved)")
      }
    }
    terminal.line()
    terminal.line("  swift run workbook play \(PlayScene.all[0].name) \(PlayScene.all[0].levels[0].name)")
  }
}
