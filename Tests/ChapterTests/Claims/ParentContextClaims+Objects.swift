import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

/// An item that notes where it was awakened.
final class AwakenedItem: NSManagedObject {
  @Managed var name: String
  /// The context and the name it had there; one test uses it.
  nonisolated(unsafe) static var calls: [(context: ObjectIdentifier?, name: String)] = []

  override func awakeFromInsert() {
    super.awakeFromInsert()
    Self.calls.append((managedObjectContext.map { ObjectIdentifier($0) }, name))
  }
}

/// A folder that makes its label by itself.
final class Folder: NSManagedObject {
  @Managed var label: Label?

  override func awakeFromInsert() {
    super.awakeFromInsert()
    if let context = managedObjectContext, FolderModel.isEager { label = Label(context: context) }
  }
}

/// The label of a folder.
final class Label: NSManagedObject {
  @Managed var folder: Folder?
}

enum FolderModel {
  /// Whether folders make their labels; one test uses it.
  nonisolated(unsafe) static var isEager = false

  static func container() throws -> NSPersistentContainer {
    let (folder, label) = (NSEntityDescription(Folder.self, []), NSEntityDescription(Label.self, []))
    RelationshipEnd.connect(.one(folder, "label", .cascadeDeleteRule), .one(label, "folder", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [folder, label]
    return try .opened(model)
  }
}

@Suite("objects that go up", .fact("P7", "P8", "P16", "P18"), .serialized)
struct ParentContextObjectClaims {
  @Test(
    "awakeFromInsert is sent once a level, to an object without values; the child's values follow",
    .fact("P7", "PC-06", "CH-413"),
    .shows("how-often-it-awakes"))
  func awake() throws {
    AwakenedItem.calls = []
    let model = ItemModel.make { $0.managedObjectClassName = NSStringFromClass(AwakenedItem.self) }
    let container = try NSPersistentContainer.opened(model)
    let root = container.newBackgroundContext()
    let child = NSManagedObjectContext.child(of: root)
    try child.on { child throws in
      AwakenedItem(context: child).name = "Milk"
      try child.save()
    }
    #expect(AwakenedItem.calls.map(\.context) == [ObjectIdentifier(child), ObjectIdentifier(root)])
    #expect(AwakenedItem.calls.map(\.name) == ["", ""])
    try root.on { #expect(($0.insertedObjects.first as? AwakenedItem)?.name == "Milk") }
  }

  @Test(
    "What awakeFromInsert makes is made once a level; what the caller makes is made once",
    .fact("P17", "PC-06", "CH-413"),
    .shows("related-objects-at-awakening"))
  func duplicates() throws {
    for isEager in [true, false] {
      FolderModel.isEager = isEager
      let container = try FolderModel.container()
      let root = container.newBackgroundContext()
      let main = NSManagedObjectContext.child(of: root)
      let edit = NSManagedObjectContext.child(of: main)
      try edit.on { edit throws in
        let folder = Folder(context: edit)
        if !isEager { folder.label = Label(context: edit) }
      }
      for context in [edit, main, root] { try context.on { try $0.save() } }
      try root.on { root throws in
        let labels = try root.fetch(NSFetchRequest<Label>(entityName: "Label"))
        #expect(labels.count == (isEager ? 3 : 1))
        #expect(labels.count { $0.folder == nil } == (isEager ? 2 : 0))
      }
    }
  }

  @Test(
    "The child's ID stays temporary; it leads to the row in ancestors and nowhere else",
    .fact("P8", "PC-13", "PC-14", "PC-15"))
  func temporary() throws {
    try ContextStack.with { stack throws in
      let item = try stack.edit.on { edit throws in
        let item = Item(context: edit)
        item.name = "new"
        return item
      }
      try stack.saveAll()
      let id = item.objectID
      #expect(id.isTemporaryID)
      func found(_ context: NSManagedObjectContext) -> Bool? {
        context.performAndWait { (try? context.existingObject(with: id))?.objectID.isTemporaryID }
      }
      #expect(found(stack.edit) == true && found(stack.main) == true && found(stack.root) == false)
      #expect(found(stack.otherRoot()) == nil)
    }
  }

  @Test(
    "Two unequal objects of one row; the fetch returns the first, whose changes win",
    .fact("P8", "PC-14", "PC-14b", "CH-034", "CH-414"),
    .shows("two-objects-of-one-row"),
    arguments: [true, false])
  func twins(isTwinLast: Bool) throws {
    try ContextStack.with { stack throws in
      let kept = try stack.edit.on { edit throws in
        let item = Item(context: edit)
        item.name = "new"
        return item
      }
      try stack.saveAll()
      let temporary = kept.objectID
      let permanent = stack.root.performAndWait { stack.root.object(with: temporary).objectID }
      #expect(!permanent.isTemporaryID)
      try stack.edit.on { edit throws in
        let twin = try #require(try edit.existingObject(with: permanent) as? Item)
        #expect(twin != kept && twin.name == "new")
        let request = NSFetchRequest<Item>(entityName: "Item")
        request.predicate = NSPredicate(format: "name == 'new'")
        #expect(try edit.fetch(request) == [kept])
        for isTwin in [!isTwinLast, isTwinLast] {
          if isTwin { twin.name = "by twin" } else { kept.name = "by kept" }
        }
      }
      try stack.saveAll()
      #expect(try stack.names(stack.otherRoot(), "name BEGINSWITH 'by'") == ["by kept"])
    }
  }

  @Test(
    "Permanent IDs first: a transaction a call, known everywhere after the saves",
    .fact("P16", "ID-08", "ID-08b", "PC-16", "PC-16b", "CH-408"),
    .shows("permanent-ids-first"))
  func permanentFirst() throws {
    try ContextStack.with { stack throws in
      let log = StatementLog(stack.items.container.persistentStoreCoordinator)
      let items = try stack.edit.on { edit throws in
        let items = (1...4).map { _ in Item(context: edit) }
        _ = log.drain()
        try edit.obtainPermanentIDs(for: Array(items[0...1]))
        let once = log.drain().count
        for item in items[2...3] { try edit.obtainPermanentIDs(for: [item]) }
        #expect(once > 0 && log.drain().count == 2 * once)
        #expect(items.allSatisfy { !$0.objectID.isTemporaryID && $0.isInserted })
        return items
      }
      let ids = items.map(\.objectID)
      try stack.saveAll()
      #expect(items.map(\.objectID) == ids)
      try stack.otherRoot().on { other throws in
        for id in ids {
          let found = try other.existingObject(with: id)
          #expect(found.objectID == id)
        }
      }
    }
  }

  @Test(
    "Down: the parent's save parts the IDs, unless the permanent one was obtained first",
    .fact("P16", "PC-14", "CH-034"),
    .shows("permanent-ids-first"),
    arguments: [true, false])
  func down(isObtained: Bool) throws {
    try ContextStack.with { stack throws in
      let item = try stack.root.on { root throws in
        let item = Item(context: root)
        item.name = "new"
        if isObtained { try root.obtainPermanentIDs(for: Array(root.insertedObjects)) }
        return item
      }
      let handed = stack.root.performAndWait { item.objectID }
      let own = try stack.main.on { main throws in
        let own = try #require(main.object(with: handed) as? Item)
        #expect(own.name == "new" && own.objectID == handed)
        return own
      }
      try stack.root.on { try $0.save() }
      let after = stack.root.performAndWait { item.objectID }
      #expect(!after.isTemporaryID)
      try stack.main.on { _ in
        #expect((own.objectID == after) == isObtained)
        #expect(own.objectID.isTemporaryID == !isObtained)
      }
      let other = stack.otherRoot()
      let found = other.performAndWait { (try? other.existingObject(with: handed)) != nil }
      #expect(found == isObtained)
    }
  }

  @Test(
    "didSave is sent at every level; only the root's means that the file has it", .fact("P18", "PC-01", "CH-407"),
    .shows("a-class-that-knows-its-context"))
  func didSave() throws {
    SavedItem.levels = []
    let model = ItemModel.make { $0.managedObjectClassName = NSStringFromClass(SavedItem.self) }
    let container = try NSPersistentContainer.opened(model)
    let root = container.newBackgroundContext()
    let main = NSManagedObjectContext.child(of: root)
    try main.on { _ = SavedItem(context: $0) }
    for context in [main, root] { try context.on { try $0.save() } }
    #expect(SavedItem.levels == [false, true])
  }
}

/// An item that notes at which level it was saved.
final class SavedItem: NSManagedObject {
  /// Whether it was a root; one test uses it.
  nonisolated(unsafe) static var levels: [Bool] = []

  override func didSave() {
    super.didSave()
    Self.levels.append(managedObjectContext?.parent == nil)
  }
}
