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
    // Every engine looks at everything, so that the statements do not tell one from another.
    let everybody = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
    let file = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    file.persistentStoreCoordinator = context.persistentStoreCoordinator
    // Objects can be read as long as their context is there.
    defer { withExtendedLifetime(file) {} }
    let (each, inFile) = (asked.map { reach(of: [$0]) }, reach(of: asked.compactMap { saved($0, in: file) }))
    let unmoved = reach(of: asked) { folder in everybody.filter { savedParent(of: $0) == folder } }
    let (going, locked) = (reach(of: asked), everybody.filter { !$0.locks.isEmpty })

    let gone: [Folder] =
      switch fault {
      case .followsOneLevel: reach(of: asked, levels: 1)
      case .takesTheFirst: each.first ?? []
      case .namesTwice: each.flatMap { $0 }
      case .readsTheFile: inFile
      case .overlooksMoves: unmoved
      case .leavesOutWhatIsNew: going.filter { !$0.isInserted }
      case .namesOneThatStays: going + everybody.filter { !going.contains($0) }.sorted { $0.name < $1.name }.prefix(1)
      case .emptiesWhatIsRefused where going.contains(where: locked.contains): []
      default: going
      }
    let refusedBy: [Folder] =
      switch fault {
      case .asksNoLocks: []
      case .asksEverybody: locked
      case .namesTheAsked: going.contains(where: locked.contains) ? asked : []
      case .asksOneLevel: reach(of: asked, levels: 1).filter(locked.contains)
      case .emptiesWhatIsRefused, .namesOneThatStays: going.filter(locked.contains)
      default: locked.filter { lock in gone.contains { $0.objectID == lock.objectID } }
      }
    let foretold = Foretold(gone: gone.map(\.name).sorted(), refusedBy: Set(refusedBy.map(\.name)).sorted())

    switch fault {
    case .leavesMarks:
      for folder in asked { context.delete(folder) }
    case .rollsBack:
      context.rollback()
    case .saves:
      if context.hasChanges { try context.save() }
    case .writesToTheFile:
      inFile.first?.name += ", foretold"
      if file.hasChanges { try file.save() }
    default: break
    }
    return foretold
  }

  /// The same folder in a context that has no unsaved changes.
  private func saved(_ folder: Folder, in file: NSManagedObjectContext) -> Folder? {
    folder.objectID.isTemporaryID ? nil : try? file.existingObject(with: folder.objectID) as? Folder
  }

  /// The folder that another is in: of one that is new, as the context has it; of the others, as it was last saved.
  private func savedParent(of folder: Folder) -> Folder? {
    folder.isInserted ? folder.parent : folder.committedValues(forKeys: ["parent"])["parent"] as? Folder
  }

  /// The folders and what is in them, each once.
  private func reach(
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
