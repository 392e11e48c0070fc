import Foundation
import Processes
import WorkbookKit

/// Lets a reader press what a scene has, and shows what each layer holds.
struct PlaySubcommand: Subcommand, Equatable {
  static let word = "play"
  static let usage = """
    swift run workbook play [SCENE [LEVEL]]
                                           press operations and see what each layer holds; a level, by number or
                                           name, has a goal
    """
  static let details: String? = """
    Without a scene it lists them, with their levels, and the fewest operations that each took you, which
    Chapters/progress.txt keeps.

      --list           lists them, whatever follows
      --predict        asks first what an operation prints or throws, and what one of the places will hold
      --record         finds every state of each scene, and prints what is kept of them
      --graphs FOLDER  writes them for the site's player

    It reads a line at a time, from a pipe too: the number of an operation, or a letter, as its first screen says.
    """

  let isList: Bool
  let scene: String?
  let level: String?
  let predicts: Bool
  let isRecording: Bool
  let graphs: String?

  init(_ options: CommandOptions) throws {
    isList = options.take(flag: "--list")
    predicts = options.take(flag: "--predict")
    isRecording = options.take(flag: "--record")
    graphs = try options.take(option: "--graphs", value: "FOLDER")
    try options.endOptions()
    (scene, level) = (options.next(), options.next())
    try options.end(())
  }

  func run() throws -> Int32 {
    let scenes = try scene.map { [try Self.scene($0)] } ?? PlayScene.all
    if isRecording || graphs != nil {
      for lines in try InParallel.map(scenes, { try record($0) }) { Console.write(lines) }
      return 0
    }
    let root = try PackageRoot.find()
    let kept = ProgressFile(root: root)
    guard !isList, scene != nil, let scene = scenes.first else {
      PlayList(terminal: .standard).show(try kept.read(), keptIn: kept.name)
      return 0
    }
    let level = try level.map { try Self.level($0, of: scene) }
    let (guide, book) = (PlayGuide(scene.name, root: root), try PlayBook(root: root))
    let rows = TerminalSize.ofWindow(STDOUT_FILENO).rows
    try PlayLevels(scene, terminal: .standard).play(level) { level in
      let count = try PlaySession(
        try scene.begin(), level, guide: guide, book: book, terminal: .standard, predicts: predicts, rows: rows
      ).play()
      guard let count, let level else { return false }
      try kept.update { $0.solve(scene.name, level.name, operations: count) }
      Terminal.standard.line("Kept in \(kept.name).")
      return true
    }
    return 0
  }

  private static func scene(_ name: String) throws -> PlayScene {
    guard let scene = PlayScene.all.first(where: { $0.name == name }) else {
      throw WorkbookProblem.noSuchScene(name, PlayScene.all.map(\.name))
    }
    return scene
  }

  /// A level by its number in the list, its name, or its title.
  private static func level(_ word: String, of scene: PlayScene) throws -> PlayLevel {
    if let number = Int(word), scene.levels.indices.contains(number - 1) { return scene.levels[number - 1] }
    guard let level = scene.levels.first(where: { $0.name == word || $0.title == word }) else {
      throw WorkbookProblem.noSuchLevel(word, scene: scene.name, scene.levels.map(\.name))
    }
    return level
  }

  /// Finds every state of a scene, and writes its graph where that was asked for.
  ///
  /// - Returns: what is kept of it, where that was asked for.
  private func record(_ scene: PlayScene) throws -> String {
    let graph = try PlayRecorder.record(scene)
    if let graphs {
      let file = URL(fileURLWithPath: graphs).appendingPathComponent("play-\(scene.name).js")
      do {
        try PlayGraphFile(scene, graph, try PlayBook(root: PackageRoot.find())).script().write(to: file)
      } catch {
        throw WorkbookProblem.cannotWrite(file.path, error.localizedDescription)
      }
    }
    return isRecording ? PlayRecord(scene: scene, graph: graph).lines.map { $0 + "\n" }.joined() : ""
  }
}
