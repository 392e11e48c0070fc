import WorkbookKit

/// The scenes and their levels, as a list.
struct PlayList {
  let terminal: Terminal

  /// Writes the list.
  ///
  /// - Parameters:
  ///   - progress: says which levels were solved.
  ///   - file: where that is kept.
  func show(_ progress: Progress, keptIn file: String) {
    for scene in PlayScene.all {
      let chapters = scene.chapters.map(String.init).joined(separator: ", ")
      terminal.heading("\(scene.name)  \(scene.title) (chapter \(chapters))")
      for (place, level) in scene.levels.enumerated() {
        let solved = progress.operations(scene.name, level.name).map { "  solved in \($0)" } ?? ""
        terminal.line("  \(place + 1)  \(level.name)\(solved)")
      }
    }
    terminal.line()
    terminal.wrapped("What was solved is kept in \(file). A level is played by its number or its name:")
    terminal.line("  swift run workbook play \(PlayScene.all[0].name) \(PlayScene.all[0].levels[0].name)")
  }
}
