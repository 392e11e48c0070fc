import OpenCoreData
import Samples

/// A preview of folders, sound or with a fault.
struct FolderPreview {
  private let context: NSManagedObjectContext
  private let fault: ForetellingEngine.Fault?

  init(_ context: NSManagedObjectContext, _ fault: ForetellingEngine.Fault?) {
    self.context = context
    self.fault = fault
  }

  func foretell(_ asked: [Folder]) throws -> Foretold {
    let folders = fault == .takesTheFirst ? Array(asked.prefix(1)) : asked
    // Every engine fetches all folders, so that the statements do not tell them apart.
    let everybody = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
    let file = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    file.persistentStoreCoordinator = context.persistentStoreCoordinator
    // Objects can be read as long as their context is there.
    defer { withExtendedLifetime(file) {} }
    let source = fault == .readsTheFile ? folders.compactMap { saved($0, in: file) } : folders
    let going = reach(of: source)
    let locked = (fault == .asksEverybody ? everybody : going).filter { !$0.locks.isEmpty }
    let names = fault == .namesTwice ? source.flatMap { reach(of: [$0]) }.map(\.name) : going.map(\.name)
    let foretold = Foretold(
      gone: names.sorted(), refusedBy: fault == .asksNoLocks ? [] : Set(locked.map(\.name)).sorted())

    switch fault {
    case .leavesMarks:
      for folder in folders { context.delete(folder) }
    case .rollsBack:
      context.rollback()
    case .saves:
      if context.hasChanges { try context.save() }
    default: break
    }
    return foretold
  }

  /// The same folder in a context that has no unsaved changes.
  private func saved(_ folder: Folder, in file: NSManagedObjectContext) -> Folder? {
    folder.objectID.isTemporaryID ? nil : try? file.existingObject(with: folder.objectID) as? Folder
  }

  /// The folders and everything in them, each once.
  private func reach(of folders: [Folder]) -> [Folder] {
    var (reached, line): ([Folder], [Folder]) = ([], folders)
    while !line.isEmpty {
      let folder = line.removeFirst()
      if reached.contains(folder) { continue }
      reached.append(folder)
      if fault != .followsOneLevel || folders.contains(folder) { line += folder.children.sorted { $0.name < $1.name } }
    }
    return reached
  }
}
