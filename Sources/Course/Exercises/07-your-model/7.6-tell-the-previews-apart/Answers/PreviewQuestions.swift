import Graders
import OpenCoreData

/// What a test may ask a preview, one question each.
enum PreviewQuestions: CaseIterable {
  case below, two, oneInTheOther, locked, lockedElsewhere, moved, new, marks, edits, file

  /// Whether the answers to all questions but some are right.
  static func all(but left: [PreviewQuestions] = [], of engine: ForetellingEngine) throws -> Bool {
    try allCases.allSatisfy { try left.contains($0) || $0.ask(engine) }
  }

  /// Whether the answer to this question is right, as it is read.
  func ask(_ engine: ForetellingEngine, reading read: (Foretold) -> Foretold = { $0 }) throws -> Bool {
    func told(
      _ engine: ForetellingEngine, _ names: [String], locked: String? = nil,
      _ change: (ForetoldFolders) throws -> Void = { _ in }
    ) throws -> Foretold {
      read(try foretold(engine, names, locked, change))
    }
    return switch self {
    case .below: try told(engine, ["Attic"]) == Foretold(gone: ["Attic", "Shelf", "Tray", "Trunk"], refusedBy: [])
    case .two: try told(engine, ["Tray", "Cellar"]) == Foretold(gone: ["Cellar", "Rack", "Tray"], refusedBy: [])
    case .oneInTheOther: try told(engine, ["Trunk", "Tray"]).gone == ["Tray", "Trunk"]
    case .locked:
      try told(engine, ["Attic"], locked: "Tray")
        == Foretold(gone: ["Attic", "Shelf", "Tray", "Trunk"], refusedBy: ["Tray"])
    case .lockedElsewhere: try told(engine, ["Trunk"], locked: "Attic").refusedBy == []
    case .moved:
      try told(engine, ["Cellar"]) { try $0.folder("Tray").parent = $0.folder("Rack") }.gone
        == ["Cellar", "Rack", "Tray"]
    case .new:
      try told(engine, ["Trunk"]) { store in
        let box = Folder(context: store.context)
        box.name = "Box"
        box.parent = try store.folder("Tray")
      }.gone == ["Box", "Tray", "Trunk"]
    case .marks: try after(engine) { store, _ in store.context.deletedObjects.isEmpty }
    case .edits: try after(engine) { _, folder in folder.name == "Grid" }
    case .file:
      try after(engine) { store, _ in try store.inFile() == ["Attic", "Cellar", "Rack", "Shelf", "Tray", "Trunk"] }
    }
  }

  private func foretold(
    _ engine: ForetellingEngine, _ names: [String], _ locked: String?, _ change: (ForetoldFolders) throws -> Void
  ) throws -> Foretold {
    let store = try engine.open(locked: locked)
    let folders = try names.map(store.folder)
    try change(store)
    return try store.foretell(folders)
  }

  private func after(
    _ engine: ForetellingEngine, _ isAsBefore: (ForetoldFolders, Folder) throws -> Bool
  ) throws -> Bool {
    let store = try engine.open()
    let folder = try store.folder("Rack")
    folder.name = "Grid"
    _ = try store.foretell([store.folder("Attic")])
    return try isAsBefore(store, folder)
  }
}
