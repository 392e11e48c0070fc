import OpenCoreData
import Samples

/// A folder, which has a relationship of each delete rule.
open class Folder: NSManagedObject {
  /// The name.
  @Managed public var name: String
  /// The folders in it: cascade.
  @Managed public var children: Set<Folder>
  /// The folder that it is in: nullify.
  @Managed public var parent: Folder?
  /// What is pinned to it: nullify.
  @Managed public var notes: Set<Note>
  /// What forbids to delete it: deny.
  @Managed public var locks: Set<Lock>
  /// What it was stamped with: no action.
  @Managed public var stamp: Stamp?
  /// The folder that goes with it: cascade.
  @Managed public var next: Folder?
  /// The folders that it goes with: nullify.
  @Managed public var previous: Set<Folder>
}

/// A note, pinned to a folder.
public final class Note: NSManagedObject {
  /// The folder.
  @Managed public var folder: Folder?
}

/// A lock on a folder.
public final class Lock: NSManagedObject {
  /// The folder.
  @Managed public var folder: Folder?
}

/// A stamp on a folder.
public final class Stamp: NSManagedObject {
  /// The folder.
  @Managed public var folder: Folder?
}

/// A deny rule forbids a delete; nothing has been changed.
public struct DeletionDenied: Error, Equatable {
  /// The names of the folders that have a lock, in order.
  public var locked: [String]

  /// Makes the error.
  public init(locked: [String]) { self.locked = locked.sorted() }
}

/// The model of folders.
struct FolderModel {
  var folderClass: Folder.Type = Folder.self

  func make() -> NSManagedObjectModel {
    let folder = NSEntityDescription(
      Folder.self, [NSAttributeDescription("name", .stringAttributeType, isOptional: false, defaultValue: "")])
    folder.managedObjectClassName = NSStringFromClass(folderClass)
    let (note, lock, stamps) = (
      NSEntityDescription(Note.self, []), NSEntityDescription(Lock.self, []), NSEntityDescription(Stamp.self, [])
    )
    RelationshipEnd.connect(.many(folder, "children", .cascadeDeleteRule), .one(folder, "parent", .nullifyDeleteRule))
    RelationshipEnd.connect(.one(folder, "next", .cascadeDeleteRule), .many(folder, "previous", .nullifyDeleteRule))
    RelationshipEnd.connect(.many(folder, "notes", .nullifyDeleteRule), .one(note, "folder", .nullifyDeleteRule))
    RelationshipEnd.connect(.many(folder, "locks", .denyDeleteRule), .one(lock, "folder", .nullifyDeleteRule))
    RelationshipEnd.connect(.one(folder, "stamp", .noActionDeleteRule), .one(stamps, "folder", .noActionDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [folder, note, lock, stamps]
    return model
  }
}

/// A store with folders: *Attic* holds *Trunk* and *Shelf*, *Trunk* holds *Tray*; *Cellar* holds *Rack*.
///
/// *Trunk* has a note and a stamp.
struct House {
  let store: GradedStore

  var context: NSManagedObjectContext { store.context }

  init(locked: String? = nil) throws {
    store = try GradedStore(
      FolderModel().make,
      filledBy: { context in
        func folder(_ name: String, in parent: Folder? = nil) -> Folder {
          let folder = Folder(context: context)
          folder.name = name
          folder.parent = parent
          if name == locked { Lock(context: context).folder = folder }
          return folder
        }
        let attic = folder("Attic")
        let trunk = folder("Trunk", in: attic)
        _ = folder("Shelf", in: attic)
        _ = folder("Tray", in: trunk)
        let cellar = folder("Cellar")
        _ = folder("Rack", in: cellar)
        Note(context: context).folder = trunk
        Stamp(context: context).folder = trunk
      })
  }

  func folder(_ name: String) throws -> Folder {
    let request = NSFetchRequest<Folder>(entityName: "Folder")
    request.predicate = NSPredicate(format: "name == %@", name)
    guard let folder = try context.fetch(request).first else { throw Mismatch(["there is no folder \(name)"]) }
    return folder
  }

  /// The names of the folders in the file, in order.
  func names() throws -> [String] { try store.texts("SELECT ZNAME FROM ZFOLDER ORDER BY ZNAME") }
}
