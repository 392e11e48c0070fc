import Foundation
import TestKit
import Testing

@testable import CoreData

/// Named parts of a model, and stores that hold only such a part.
@Suite struct ConfigurationTests {
  @Test(
    "a model lists the configurations that were set; nil and the default's names mean every entity", .fact("CH-929"))
  func model() throws {
    let model = Shop.model()
    #expect(model.configurations == ["Goods", "People"])
    #expect(model.entities(forConfigurationName: "Goods")?.map(\.name) == ["Item"])
    #expect(model.entities(forConfigurationName: "People")?.map(\.name) == ["Person", "Order", "Label"])
    #expect(model.entities(forConfigurationName: nil)?.count == 6)
    #expect(model.entities(forConfigurationName: "PF_DEFAULT_CONFIGURATION_NAME")?.count == 6)
    #expect(model.entities(forConfigurationName: "Default")?.count == 6)
    #expect(model.entities(forConfigurationName: "Gods") == nil)
    model.setEntities([], forConfigurationName: "Goods")
    #expect(model.entities(forConfigurationName: "Goods")?.isEmpty == true)
  }

  @Test("an entity that is taken out of the model is in no configuration any more", .fact("CH-929"))
  func removedEntity() throws {
    let model = Shop.model()
    model.entities = model.entities.filter { $0.name == "Note" || $0.name == "Label" }
    #expect(model.entities(forConfigurationName: "People")?.map(\.name) == ["Label"])
    #expect(model.entities(forConfigurationName: "Goods")?.isEmpty == true)
  }

  @Test("setEntities of a model that a coordinator uses, and of a stranger, are programming errors")
  func misuse() async {
    let frozen = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let model = Shop.model()
      _ = NSPersistentStoreCoordinator(managedObjectModel: model)
      model.setEntities([], forConfigurationName: "Goods")
    }
    #expect(standardError(of: frozen).contains("Can't modify an immutable model."))
    let stranger = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      Shop.model().setEntities([.made("Stranger")], forConfigurationName: "Goods")
    }
    #expect(standardError(of: stranger).contains("The entity Stranger is not in the model"))
  }

  @Test(
    "a store of an unknown configuration is refused with 134080, which names those there are", .fact("CH-930"),
    arguments: StoreKind.allCases)
  func unknown(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [])
    let error = try failure { try row.add("Gods") }
    #expect(error.code == 134080)
    #expect(error.localizedFailureReason == "The model has no configuration Gods: it has Goods, People.")
    #expect(row.stores.isEmpty)
    #expect(try row.folder.listing().isEmpty)
    #expect(try row.add("Goods").configurationName == "Goods")
    #expect(try row.add().configurationName == "PF_DEFAULT_CONFIGURATION_NAME")
  }

  @Test(
    "an entity outside a store's configuration is never saved to it, whatever the order of the stores",
    arguments: StoreKind.allCases)
  func saving(kind: StoreKind) throws {
    for order in [["Goods", "People"], ["People", "Goods"]] {
      let row = try StoreRow(kind, Shop.model(), order)
      try row.run { context throws in
        let (item, person) = (context.make("Item", "Pen"), context.make("Person", "Ann"))
        try context.save()
        #expect(item.objectID.persistentStore?.configurationName == "Goods")
        #expect(person.objectID.persistentStore?.configurationName == "People")
      }
      #expect(try row.names("Item") == ["Pen"])
      #expect(try row.names("Person") == ["Ann"])
    }
  }

  @Test(
    "new objects of an entity that no store has fail the save with 134070 and stay", .fact("CH-930"),
    arguments: StoreKind.allCases)
  func noStore(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), ["Goods", "People"])
    try row.run { context throws in
      context.make("Item", "Pen")
      let note = context.make("Note", "Buy ink")
      let error = try saveFailure(context)
      #expect(error.code == 134070)
      #expect(error.localizedFailureReason?.contains("has the entity Note in its configuration") == true)
      #expect(context.insertedObjects.count == 2)
      #expect(note.objectID.isTemporaryID)
      #expect(context.hasChanges)
      try row.add()
      try context.save()
      #expect(note.objectID.persistentStore === row.stores[2])
    }
    #expect(try row.names("Item", in: row.stores[0]) == ["Pen"])
  }

  @Test(
    "a listed entity brings its hierarchy along, since one table holds them all", .fact("CH-931", "SQ-10"),
    arguments: StoreKind.allCases)
  func hierarchy(kind: StoreKind) throws {
    let model = Shop.model()
    model.setEntities([try #require(model.entitiesByName["Book"])], forConfigurationName: "Books")
    let row = try StoreRow(kind, model, ["People", "Books"])
    try row.run { context throws in
      let (item, book) = (context.make("Item", "Pen"), context.make("Book", "Emma"))
      try context.save()
      #expect(item.objectID.persistentStore === row.stores[1])
      #expect(book.objectID.persistentStore === row.stores[1])
    }
    #expect(try row.names("Item") == ["Emma", "Pen"])
  }

  @Test("rows of an entity outside the configuration are not fetched or counted, though the file has them")
  func fetching() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.run { context throws in
      context.make("Item", "Pen")
      context.make("Person", "Ann")
      try context.save()
    }
    try row.coordinator.remove(row.stores[0])
    try row.add("Goods")
    try row.run { context throws in
      #expect(try context.names("Item") == ["Pen"])
      #expect(try context.names("Person") == [])
      let people = NSFetchRequest<NSManagedObject>(entityName: "Person")
      #expect(try context.count(for: people) == 0)
      people.resultType = .managedObjectIDResultType
      #expect(try context.fetch(people).isEmpty)
    }
    // Chosen here: the file has the whole model's tables, so that another configuration opens it.
    try row.coordinator.remove(row.stores[0])
    try row.add("People")
    #expect(try row.names("Person") == ["Ann"])
    #expect(try row.names("Item") == [])
  }
}
