import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

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

@Suite("objects that go up")
struct ParentContextObjectClaims {
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
        #expect(once > 0)
        #expect(log.drain().count == 2 * once)
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
        #expect(own.name == "new")
        #expect(own.objectID == handed)
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
}
