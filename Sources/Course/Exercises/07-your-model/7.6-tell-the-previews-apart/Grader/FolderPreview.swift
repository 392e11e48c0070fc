import OpenCoreData
import Samples

/// What a preview does.
struct PreviewSteps: SoundSteps {
  /// The folders that it says would go.
  var gone: (FolderView) -> [Folder] = { $0.going }
  /// The folders by whose locks it says the save would be refused; it gets those that it says would go.
  var refusedBy: (FolderView, [Folder]) -> [Folder] = { view, gone in
    view.locked.filter { lock in gone.contains { $0.objectID == lock.objectID } }
  }
  /// How it arranges names that are in order.
  var arranged: ([String]) -> [String] = { $0 }
  /// What it does in the end.
  var after: (FolderView) throws -> Void = { _ in }
}

/// A preview of folders.
struct FolderPreview {
  private let context: NSManagedObjectContext
  private let steps: PreviewSteps

  init(_ context: NSManagedObjectContext, _ steps: PreviewSteps) { (self.context, self.steps) = (context, steps) }

  func foretell(_ asked: [Folder]) throws -> Foretold {
    let view = try FolderView(asked, in: context)
    // Objects can be read as long as their context is there.
    defer { withExtendedLifetime(view.file) {} }
    let gone = steps.gone(view)
    let refusedBy = steps.refusedBy(view, gone)
    let foretold = Foretold(
      gone: steps.arranged(gone.map(\.name).sorted()), refusedBy: Set(refusedBy.map(\.name)).sorted())
    try steps.after(view)
    return foretold
  }
}

/// What a preview may look at.
///
/// It looks at everything, so that the statements do not tell one from another.
struct FolderView {
  let context: NSManagedObjectContext
  /// A context that has no unsaved changes.
  let file: NSManagedObjectContext
  /// The folders that are asked about.
  let asked: [Folder]
  /// All folders, and those of them that have a lock.
  let everybody, locked: [Folder]
  /// Those that would go, as the context has them.
  private(set) var going: [Folder] = []
  /// Those that would go if nothing had been moved, as another context has them.
  private(set) var inFile: [Folder] = []
  /// Those that would go if what was saved had not been moved.
  private(set) var unmoved: [Folder] = []
  /// Those that would go with each of the folders that are asked about.
  private(set) var each: [[Folder]] = []

  init(_ asked: [Folder], in context: NSManagedObjectContext) throws {
    let everybody = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
    let file = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    file.persistentStoreCoordinator = context.persistentStoreCoordinator
    (self.context, self.file, self.asked, self.everybody) = (context, file, asked, everybody)
    locked = everybody.filter { !$0.locks.isEmpty }
    (each, inFile) = (asked.map { reach(of: [$0]) }, reach(of: asked.compactMap { saved($0, in: file) }))
    unmoved = reach(of: asked) { folder in everybody.filter { savedParent(of: $0) == folder } }
    going = reach(of: asked)
  }

  /// Those that are asked about and those right in them.
  var near: [Folder] { reach(of: asked, levels: 1) }

  /// Those that stay, by their names.
  var staying: [Folder] { everybody.filter { !going.contains($0) }.sorted { $0.name < $1.name } }

  /// Those that would go and have a lock.
  var lockedGoing: [Folder] { going.filter(locked.contains) }

  /// The same folder in a context that has no unsaved changes.
  private func saved(_ folder: Folder, in file: NSManagedObjectContext) -> Folder? {
    folder.objectID.isTemporaryID ? nil : try? file.existingObject(with: folder.objectID) as? Folder
  }

  /// The folder that another is in: of one that is new, as the context has it; of the others, as it was last saved.
  private func savedParent(of folder: Folder) -> Folder? {
    folder.isInserted ? folder.parent : folder.committedValues(forKeys: ["parent"])["parent"] as? Folder
  }

  /// The folders and what is in them, each once.
  func reach(
    of folders: [Folder], levels: Int = .max, by children: (Folder) -> [Folder] = { Array($0.children) }
  ) -> [Folder] {
    var (reached, line): ([Folder], [(folder: Folder, levels: Int)]) = ([], folders.map { ($0, levels) })
    while !line.isEmpty {
      let (folder, levels) = line.removeFirst()
      if reached.contains(folder) { continue }
      reached.append(folder)
      if levels > 0 { line += children(folder).sorted { $0.name < $1.name }.map { ($0, levels - 1) } }
    }
    return reached
  }
}
