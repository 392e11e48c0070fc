import Foundation

/// Lets a reader press what a scene has, and shows what each layer holds.
struct PlaySubcommand: Subcommand, Equatable {
  static let word = "play"
  static let usage = """
    swift run workbook play [SCENE [LEVEL]]
                                           press operations and see what each layer holds; a level has a goal
    """
  static let details: String? = """
    Without a scene it lists them, with their levels, and the fewest operations that each took you.

      --list           lists them, whatever follows
      --predict        asks first what one of the places will hold
      --record         finds every state of each scene, and prints what is kept of them
      --graphs FOLDER  writes them for the site's player

    It reads a line at a time, from a pipe too: the number of an operation, or u (undo), r (from the start), h (a hint),
    p (the path so far, as code), w (what the words mean), q (quit).
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
      for scene in scenes { try record(scene) }
      return 0
    }
    let root = try PackageRoot.find()
    let kept = ProgressFile(root: root)
    guard !isList, scene != nil, let scene = scenes.first else {
      PlayList(terminal: .standard).show(try kept.read())
      return 0
    }
    let level = try level.map { name in
      guard let level = scene.levels.first(where: { $0.name == name }) else {
        throw WorkbookProblem.noSuchLevel(name, scene: scene.name, scene.levels.map(\.name))
      }
      return level
    }
    if level != nil {
      Terminal.standard.line("Looks at every state of the scene first, for hints and dead ends: some seconds.")
    }
    let plan = try level.map { PlayPlan($0, of: scene, on: try PlayRecorder.record(scene)) }
    let session = PlaySession(
      try scene.begin(), level, plan: plan, book: try PlayBook(root: root), terminal: .standard, predicts: predicts)
    if let count = try session.play(), let level {
      try kept.update { $0.solve(scene.name, level.name, operations: count) }
    }
    return 0
  }

  private static func scene(_ name: String) throws -> PlayScene {
    guard let scene = PlayScene.all.first(where: { $0.name == name }) else {
      throw WorkbookProblem.noSuchScene(name, PlayScene.all.map(\.name))
    }
    return scene
  }

  /// Finds every state of a scene, and writes what was asked for.
  private func record(_ scene: PlayScene) throws {
    let graph = try PlayRecorder.record(scene)
    if isRecording { Console.write(PlayRecord(scene: scene, graph: graph).lines.map { $0 + "\n" }.joined()) }
    guard let graphs else { return }
    let file = URL(fileURLWithPath: graphs).appendingPathComponent("play-\(scene.name).js")
    do {
      try PlayGraphFile(scene, graph, try PlayBook(root: PackageRoot.find())).script().write(to: file)
    } catch {
      throw WorkbookProblem.cannotWrite(file.path, error.localizedDescription)
    }
  }
}
