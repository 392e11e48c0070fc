import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataStores

/// Derived attributes and the file they lie in.
@Suite struct DerivedStoreTests {
  private let folder: ScratchFolder
  private var url: URL { folder.file("Magazine.sqlite") }

  init() throws { folder = try ScratchFolder() }

  private func open(
    _ model: NSManagedObjectModel = Magazine.model, _ options: [AnyHashable: Any]? = nil
  ) throws -> OpenedStore {
    try OpenedStore(model, at: url, options: options)
  }

  private func plain() throws -> Connection {
    try Connection(path: url.path, flags: 2, timeout: 1, url: url)
  }

  @Test("a file with Core Data's triggers, and the functions they call, can be written and stays right", .fact("SQ-34"))
  func foreignTriggers() throws {
    try open().run { context in
      context.make("Category", "Trees")
      try context.save()
    }
    let plain = try plain()
    try plain.execute(
      "CREATE TRIGGER Z_DA_ZARTICLE_Article_saved_UPDATE AFTER UPDATE OF Z_OPT ON ZARTICLE FOR EACH ROW BEGIN "
        + "UPDATE ZARTICLE SET ZSAVED = NSCoreDataNow() WHERE Z_PK = NEW.Z_PK; "
        + "SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZARTICLE', Z_ENT, Z_PK, 'saved', ZSAVED) "
        + "FROM ZARTICLE WHERE Z_PK = NEW.Z_PK; END")
    try plain.execute(
      "CREATE TRIGGER Z_DA_ZCATEGORY_Category_articleCount_INSERT AFTER INSERT ON ZARTICLE FOR EACH ROW BEGIN "
        + "UPDATE ZCATEGORY SET ZARTICLECOUNT = (SELECT IFNULL(COUNT(a.ZCATEGORY), 0) FROM ZARTICLE a "
        + "WHERE a.ZCATEGORY = NEW.ZCATEGORY) WHERE Z_PK = NEW.ZCATEGORY; "
        + "SELECT NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZCATEGORY', Z_ENT, Z_PK, 'articleCount', "
        + "ZARTICLECOUNT) FROM ZCATEGORY WHERE Z_PK = NEW.ZCATEGORY; END")
    try plain.execute(
      "CREATE TRIGGER Z_DA_ZCATEGORY_Category_articleCount_DELETE AFTER DELETE ON ZARTICLE FOR EACH ROW BEGIN "
        + "UPDATE ZCATEGORY SET ZARTICLECOUNT = ZARTICLECOUNT - 1 WHERE Z_PK = OLD.ZCATEGORY; "
        + "SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZCATEGORY', Z_ENT, Z_PK, 'articleCount', "
        + "ZARTICLECOUNT) FROM ZCATEGORY WHERE Z_PK = OLD.ZCATEGORY; END")
    // Any other writer fails.
    #expect(throws: StoreFailure.self) { try plain.execute("INSERT INTO ZARTICLE (Z_PK, ZCATEGORY) VALUES (9, 1)") }

    let opened = try open()
    (opened.store.rows as? SQLiteStore)?.derived?.clock = { 77 }
    try opened.run { context in
      let trees: NSManagedObject = try context.only("Category", "Trees")
      #expect(trees.value(forKey: "articleCount") as? Int == 0)
      let elm = context.make("Article", "Elm")
      elm.setValue(trees, forKey: "category")
      try context.save()
      elm.setValue("Oak", forKey: "name")
      try context.save()
      context.refreshAllObjects()
      #expect(elm.value(forKey: "searchName") as? String == "oak")
      #expect(elm.value(forKey: "saved") as? Date == Date(timeIntervalSinceReferenceDate: 77))
      #expect(trees.value(forKey: "articleCount") as? Int == 1)
      // The file's triggers keep this column, and subtract: beside them ours would count twice.
      context.delete(elm)
      try context.save()
      context.refresh(trees, mergeChanges: true)
      #expect(trees.value(forKey: "articleCount") as? Int == 0)
    }
  }

  @Test("the file gets no trigger, so that any tool can write it", .fact("CH-046"))
  func noPermanentTriggers() throws {
    try open().run { context in
      context.make("Category", "Trees")
      try context.save()
    }
    #expect(try plain().cells("SELECT name FROM sqlite_master WHERE type = 'trigger'") == [])
    #expect(try plain().cells("SELECT ZARTICLECOUNT FROM ZCATEGORY") == [["0"]])
  }

  @Test("a model without derived attributes gets no trigger at all")
  func nothingToPay() throws {
    let model = NSManagedObjectModel.of([.made("Item")])
    let opened = try open(model)
    defer { withExtendedLifetime(opened) {} }
    let store = try #require(opened.store.rows as? SQLiteStore)
    #expect(store.derived == nil)
    #expect(try store.connection.cells("SELECT name FROM sqlite_temp_master") == [])
    #expect(try store.commit(SavePlan()).derivedChanges.isEmpty)
  }

  @Test("a fetch notices what another coordinator has derived anew, though the version is the same", .fact("CH-047"))
  func anotherCoordinator() throws {
    let (here, there) = (try open(), try open())
    try here.run { context in
      let trees = context.make("Category", "Trees")
      context.make("Article", "Elm").setValue(trees, forKey: "category")
      try context.save()
      context.refresh(trees, mergeChanges: true)
      #expect(trees.value(forKey: "articleCount") as? Int == 1)
      // The row that goes named the category's key; the category's own row is not saved.
      try there.run { _ = try $0.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Article"))) }
      let request = NSFetchRequest<NSManagedObject>(entityName: "Category")
      #expect(try context.fetch(request) == [trees])
      #expect(trees.value(forKey: "articleCount") as? Int == 1)
      context.refresh(trees, mergeChanges: true)
      #expect(trees.value(forKey: "articleCount") as? Int == 0)
    }
  }

  @Test("a store whose values were derived in another way does not fit the model", .fact("CH-048"))
  func otherDerivation() throws {
    _ = try open()
    let model = Magazine.model
    let search = model.entitiesByName["Article"]?.attributesByName["searchName"] as? NSDerivedAttributeDescription
    search?.derivationExpression = NSExpression(format: "lowercase:(name)", argumentArray: [])
    let error = try failure { _ = try open(model) }
    #expect(error.code == NSPersistentStoreIncompatibleVersionHashError)
  }

  @Test("a store that is only read shows the values, and has no triggers")
  func readOnly() throws {
    try open().run { context in
      context.make("Article", "ELM")
      try context.save()
    }
    let opened = try open(Magazine.model, [NSReadOnlyPersistentStoreOption: true])
    #expect((opened.store.rows as? SQLiteStore)?.derived == nil)
    try opened.run { context in
      let elm: NSManagedObject = try context.only("Article", "ELM")
      #expect(elm.value(forKey: "searchName") as? String == "elm")
    }
  }
}
