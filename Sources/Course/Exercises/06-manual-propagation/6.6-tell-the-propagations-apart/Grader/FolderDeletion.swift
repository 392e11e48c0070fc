import OpenCoreData
import Samples

/// What a delete of a folder does.
struct PropagationSteps: SoundSteps {
  /// The folders by whose names it is refused; none where it is not.
  var refusing: (FolderReach) -> [Folder] = { $0.locked }
  /// Whether it is refused before it begins.
  var asksFirst = true
  /// What it does first.
  var prepare: (FolderReach) -> Void = { _ in }
  /// Whether it leaves the rest to whoever processes pending changes.
  var waits = false
}

/// The folders that a delete has to do with, looked at before it begins, whatever it does with them.
struct FolderReach {
  /// The folder that was asked for.
  let asked: Folder
  /// It and all to which cascades lead from it.
  let going: [Folder]
  /// Those of them that have a lock, and those that have a stamp.
  let locked, stamped: [Folder]
  /// Those that have a lock, of all, and of the asked one and those to which a cascade leads right from it.
  let lockedAnywhere, lockedNear: [Folder]
  /// A folder without others in it that stays.
  let beside: Folder?

  init(_ folder: Folder, in context: NSManagedObjectContext) throws {
    func locked(_ folders: [Folder]) -> [Folder] {
      // A lock that is marked as deleted and not saved yet does not count.
      folders.filter { folder in folder.locks.contains { !$0.isDeleted } }
    }
    let going = Self.all(in: folder)
    let all = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
    (asked, self.going, self.locked) = (folder, going, locked(going))
    stamped = going.filter { $0.stamp != nil }
    (lockedAnywhere, lockedNear) = (locked(all), locked([folder] + Self.next(to: folder)))
    beside = all.filter { !going.contains($0) && $0.children.isEmpty }.min { $0.name < $1.name }
  }

  /// A folder and all to which cascades lead from it, which may be a ring.
  static func all(in folder: Folder) -> [Folder] {
    var found = [folder]
    var position = 0
    while position < found.count {
      found += next(to: found[position]).filter { !found.contains($0) }
      position += 1
    }
    return found
  }

  /// The folders to which a cascade leads right from one.
  static func next(to folder: Folder) -> [Folder] {
    folder.children.sorted { $0.name < $1.name } + [folder.next].compactMap { $0 }
  }
}

/// A delete of folders, in one model and with the same reads whatever it does.
struct FolderDeletion {
  private let context: NSManagedObjectContext
  private let steps: PropagationSteps

  init(_ context: NSManagedObjectContext, _ steps: PropagationSteps) { (self.context, self.steps) = (context, steps) }

  func delete(_ folder: Folder) throws {
    let reach = try FolderReach(folder, in: context)
    let refusing = steps.refusing(reach).map(\.name)
    if steps.asksFirst, !refusing.isEmpty { throw DeletionDenied(locked: refusing) }
    steps.prepare(reach)
    if steps.waits { context.delete(folder) } else { FolderReach.all(in: folder).forEach(takeDown) }
    if !refusing.isEmpty { throw DeletionDenied(locked: refusing) }
  }

  /// Cuts the links of a folder and marks it.
  ///
  /// No pending changes are processed: what others have marked waits on.
  private func takeDown(_ folder: Folder) {
    (folder.parent, folder.next) = (nil, nil)
    (folder.previous, folder.children, folder.notes) = ([], [], [])
    context.delete(folder)
  }
}
