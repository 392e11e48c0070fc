import OpenCoreData
import Samples

/// A delete of folders, sound or with a fault, in one model and with the same reads in either case.
struct FolderDeletion {
  private let context: NSManagedObjectContext
  private let fault: PropagatingEngine.Fault?

  init(_ context: NSManagedObjectContext, _ fault: PropagatingEngine.Fault?) {
    self.context = context
    self.fault = fault
  }

  func delete(_ folder: Folder) throws {
    let going = reach(of: folder)
    let stamps = going.compactMap(\.stamp)
    let locked = Self.locked(going)
    let all = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
    let beside = all.filter { !going.contains($0) && $0.children.isEmpty }
    let (anywhere, near) = (Self.locked(all), Self.locked([folder] + folder.children))
    let denied = DeletionDenied(locked: locked.map(\.name))

    switch fault {
    case .asksTooLate: break
    case .takesDenyForNullify: for object in locked { object.locks = [] }
    case .takesNoActionForDeny: if !locked.isEmpty || !stamps.isEmpty { throw denied }
    case .namesTheAsked: if !locked.isEmpty { throw DeletionDenied(locked: [folder.name]) }
    case .asksEverybody: if !anywhere.isEmpty { throw DeletionDenied(locked: anywhere.map(\.name)) }
    case .asksOneLevel: if !near.isEmpty { throw DeletionDenied(locked: near.map(\.name)) }
    default: if !locked.isEmpty { throw denied }
    }
    if fault == .takesNoActionForNullify { for stamp in stamps { stamp.folder = nil } }
    if fault == .deletesOneOnly { for child in folder.children { child.parent = nil } }
    if fault == .cascadesOneLevel {
      for child in folder.children.flatMap(\.children) { child.parent = nil }
    }
    if fault == .deletesTooMuch, let other = beside.min(by: { $0.name < $1.name }) { context.delete(other) }
    if fault == .waits { context.delete(folder) } else { reach(of: folder).forEach(takeDown) }
    if fault == .asksTooLate, !locked.isEmpty { throw denied }
  }

  /// The folders that have a lock; a lock that is marked as deleted and not saved yet does not count.
  private static func locked(_ folders: [Folder]) -> [Folder] {
    folders.filter { folder in folder.locks.contains { !$0.isDeleted } }
  }

  /// Cuts the links of a folder and marks it.
  ///
  /// No pending changes are processed: what others have marked waits on.
  private func takeDown(_ folder: Folder) {
    (folder.parent, folder.next) = (nil, nil)
    (folder.previous, folder.children, folder.notes) = ([], [], [])
    context.delete(folder)
  }

  /// The folder and everything in it.
  private func reach(of folder: Folder) -> [Folder] { [folder] + folder.children.flatMap(reach) }
}
