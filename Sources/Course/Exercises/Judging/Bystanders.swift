import Foundation
import OpenCoreData
import WorkbookKit

/// What the rest of an app has in a context that an attempt is handed: an edit that is not saved yet, a new object that is
/// not saved yet, an object that is held and has been read, and one that is held and is still a fault.
///
/// An attempt must leave them as they are, whether it succeeds or has to refuse, unless the task says otherwise. They are
/// placed before the attempt runs, and asked afterwards.
public final class Bystanders {
  /// What may have become of the edit and of the new object.
  public enum Edits {
    /// They wait in the context: nothing that the attempt does may save them.
    case unsaved
    /// They wait in the context or are in the file: the attempt had to save this context.
    case kept
  }

  private let store: GradedStore
  private let context: NSManagedObjectContext
  private let edited: (object: NSManagedObject, key: String, value: NSObject)?
  private let inserted: (object: NSManagedObject, values: [String: NSObject])?
  private let loaded: (object: NSManagedObject, values: [String: Any])?
  private let fault: NSManagedObject?
  private let rows: FileContents

  /// Places bystanders in a context.
  ///
  /// - Parameters:
  ///   - context: the context that the attempt gets, or one that it has to leave alone; of `store` or below it.
  ///   - store: the store.
  ///   - edit: an object of the context, the attribute that is changed, and the new value.
  ///   - insert: the entity of a new object, and its values.
  ///   - loaded: an object that is read and held.
  ///   - fault: the ID of an object that is held and not read.
  /// - Throws: what SQLite says, or an error where an object has no row.
  public init(
    in context: NSManagedObjectContext, of store: GradedStore,
    edit: (object: NSManagedObject, key: String, value: NSObject)? = nil,
    insert: (entity: String, values: [String: NSObject])? = nil,
    loaded: NSManagedObject? = nil, fault: NSManagedObjectID? = nil
  ) throws {
    self.store = store
    self.context = context
    edited = edit
    rows = try store.contents()
    (inserted, self.loaded, self.fault) = context.performAndWait {
      if let edit { edit.object.setValue(edit.value, forKey: edit.key) }
      let new = insert.map { insert in
        let object = NSEntityDescription.insertNewObject(forEntityName: insert.entity, into: context)
        object.setValuesForKeys(insert.values)
        return (object, insert.values)
      }
      let read = loaded.map { ($0, Self.attributes(of: $0)) }
      let held = fault.map { context.object(with: $0) }
      context.processPendingChanges()
      return (new, read, held)
    }
  }

  /// Asks them.
  ///
  /// - Parameters:
  ///   - edits: what may have become of the edit and of the new object.
  ///   - moment: what has just happened, such as “after the delete was refused”.
  /// - Throws: `Mismatch` with the first that is not as it was.
  public func check(_ edits: Edits, _ moment: String) throws {
    try context.performAndWait {
      if let edited { try checkEdit(edited, edits, moment) }
      if let inserted { try checkInsert(inserted, edits, moment) }
      if let loaded { try checkLoaded(loaded, moment) }
      if let fault { try checkFault(fault, moment) }
    }
  }

  private func checkEdit(
    _ edited: (object: NSManagedObject, key: String, value: NSObject), _ edits: Edits, _ moment: String
  ) throws {
    let property = "\(Self.name(edited.object)).\(edited.key)"
    // Where the attempt had to save, what is dead is the object, and the edit may be in the file.
    let what = "other code's \(edits == .kept ? "edit" : "unsaved edit") of \(property)"
    guard edited.object.managedObjectContext === context, !edited.object.isDeleted else {
      let dead = edits == .kept ? "the object whose \(property) other code edited" : "\(what) is lost: the object"
      throw Mismatch(["\(moment), \(dead) is no longer in its context"])
    }
    let pending = edited.object.changedValues()[edited.key] as? NSObject
    if edits == .kept, pending == nil {
      try expect("\(moment), \(what)", edited.object.value(forKey: edited.key) as? NSObject, is: edited.value)
    } else {
      if pending == nil, !edited.object.isFault, !edited.object.hasChanges,
        edited.object.value(forKey: edited.key) as? NSObject == edited.value
      {
        throw Mismatch(["\(moment), other code's edit of \(property) has been saved: the task did not ask for it"])
      }
      try expect("\(moment), \(what)", pending, is: edited.value)
    }
  }

  private func checkInsert(
    _ inserted: (object: NSManagedObject, values: [String: NSObject]), _ edits: Edits, _ moment: String
  ) throws {
    let name = Self.name(inserted.object)
    let what = "other code's new \(name)"
    guard inserted.object.managedObjectContext === context, !inserted.object.isDeleted else {
      let dead = edits == .kept ? what : "\(what) is lost: the object"
      throw Mismatch(["\(moment), \(dead) is no longer in its context"])
    }
    let isSaved = !inserted.object.isInserted
    if edits == .unsaved, isSaved { throw Mismatch(["\(moment), \(what) is in the file: the task did not ask for it"]) }
    for (key, value) in inserted.values.sorted(by: { $0.key < $1.key }) {
      try expect("\(moment), \(key) of \(what)", inserted.object.value(forKey: key) as? NSObject, is: value)
    }
  }

  private func checkLoaded(_ loaded: (object: NSManagedObject, values: [String: Any]), _ moment: String) throws {
    let what = "\(Article.before(Self.name(loaded.object))) that other code holds"
    guard loaded.object.managedObjectContext === context, !loaded.object.isDeleted else {
      throw Mismatch(["\(moment), \(what) is dead: the context has let go of it"])
    }
    if loaded.object.isFault { throw Mismatch(["\(moment), \(what) has lost its values and is a fault again"]) }
    try expect(
      "\(moment), \(what)", Self.attributes(of: loaded.object) as NSDictionary, is: loaded.values as NSDictionary)
    if loaded.object.hasChanges { throw Mismatch(["\(moment), \(what) has changes that it did not have"]) }
  }

  private func checkFault(_ fault: NSManagedObject, _ moment: String) throws {
    let what = "\(Article.before(Self.name(fault))) that other code holds as a fault"
    guard fault.managedObjectContext === context, !fault.isDeleted else {
      throw Mismatch(["\(moment), \(what) is dead: the context has let go of it"])
    }
    if !fault.isFault { throw Mismatch(["\(moment), \(what) has been loaded, though nothing asked for its values"]) }
  }

  private static func attributes(of object: NSManagedObject) -> [String: Any] {
    object.dictionaryWithValues(forKeys: object.entity.attributesByName.keys.sorted())
  }

  private static func name(_ object: NSManagedObject) -> String { object.entity.name ?? "object" }

  /// What has changed in the file since they were placed; see `FileContents.changes(to:)`.
  ///
  /// - Throws: what SQLite says.
  public func changesInTheFile() throws -> [String] { rows.changes(to: try store.contents()) }
}
