import Foundation
import Testing

@testable import CoreData

@Suite("What else a child is used for") struct ChildUseTests {
  @Test(
    "a controller in a child that follows shows what a sibling brought, once the parent has saved",
    .fact("RF-17", "FRC-04", "P15"),
    arguments: StoreKind.allCases)
  func controller(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill {
      $0.makeSeries("Dark")
      $0.makeSeries("Gone")
    }
    let log = ResultsLog()
    let controller = try family.main.on { context throws in
      context.automaticallyMergesChangesFromParent = true
      let controller = try context.seriesController(log)
      #expect(controller.names == ["Dark", "Gone"])
      return controller
    }
    let array = try family.main.on { try $0.things("Series") }
    try NSManagedObjectContext.child(of: family.root).on { sibling throws in
      sibling.makeSeries("Alpha")
      try sibling.series("Dark").name = "Zone"
      sibling.delete(try sibling.series("Gone"))
      try sibling.save()
    }
    family.main.performAndWait {
      #expect(controller.names == ["Dark", "Gone"])
      #expect(log.lines == [])
    }
    try family.root.on { try $0.save() }
    // The merge was put on the queue before this block.
    family.main.performAndWait {
      #expect(controller.names == ["Alpha", "Zone"])
      #expect(
        log.take().sorted() == [
          "delete Series Gone 0.1 → nil", "did", "insert Series Alpha nil → 0.0", "move Series Zone 0.0 → 0.1", "will",
        ])
    }
    #expect(array.count == 2)
    try family.main.on { context throws in #expect(try context.names("Series") == ["Alpha", "Zone"]) }
  }

  @Test("a controller follows what a child of its context saves", .fact("FRC-04"), arguments: StoreKind.allCases)
  func controllerAbove(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    let log = ResultsLog()
    let controller = try family.main.on { try $0.seriesController(log) }
    try family.edit.on { edit throws in
      edit.makeSeries("Alpha")
      try edit.save()
    }
    family.main.performAndWait {
      #expect(controller.names == ["Alpha", "Dark"])
      #expect(log.take() == ["will", "insert Series Alpha nil → 0.0", "did"])
    }
  }

  @Test("an object that a child assigns to a store is saved there", .fact("PC-01"), arguments: StoreKind.allCases)
  func assigned(_ kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { root throws in
      let child = NSManagedObjectContext.child(of: root)
      try child.on { context throws in
        context.assign(context.make("Note", "A"), to: row.stores[1])
        context.make("Note", "B")
        try context.save()
        let request = NSFetchRequest<Thing>(entityName: "Note")
        request.affectedStores = [row.stores[1]]
        #expect(try context.fetch(request).sortedNames == ["A"])
      }
      try root.save()
    }
    #expect(try row.names("Note", in: row.stores[0]) == ["B"])
    #expect(try row.names("Note", in: row.stores[1]) == ["A"])
  }

  @Test(
    "a permanent ID that a child obtains is of the store it assigned", .fact("ID-08", "PC-16b"),
    arguments: StoreKind.allCases)
  func assignedID(_ kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { root throws in
      let id = try NSManagedObjectContext.child(of: root).on { context throws in
        let note = context.make("Note", "A")
        context.assign(note, to: row.stores[1])
        try context.obtainPermanentIDs(for: [note])
        try context.save()
        return note.objectID
      }
      #expect(id.persistentStore === row.stores[1])
      try root.save()
      #expect(try (root.existingObject(with: id) as? Thing)?.name == "A")
    }
    #expect(try row.names("Note", in: row.stores[1]) == ["A"])
  }

  @Test(
    "rows of several stores are linked, changed and deleted by a child where they lie", .fact("PC-01"),
    arguments: StoreKind.allCases)
  func severalStores(_ kind: StoreKind) throws {
    let row = try StoreRow(kind)
    for store in row.stores { try row.fill(store, "Person", store === row.stores[0] ? "Ann" : "Bob") }
    try row.run { root throws in
      try NSManagedObjectContext.child(of: root).on { context throws in
        let people = try context.fetch(NSFetchRequest<Thing>(entityName: "Person")).sorted { $0.name! < $1.name! }
        #expect(people.map { $0.objectID.persistentStore === row.stores[1] } == [false, true])
        let order = context.make("Order", "O")
        context.assign(order, to: row.stores[1])
        order.setValue(people[1], forKey: "person")
        people[1].name = "Bea"
        context.delete(people[0])
        try context.save()
      }
      try root.save()
    }
    #expect(try row.names("Order", in: row.stores[1]) == ["O"])
    #expect(try row.names("Person", in: row.stores[1]) == ["Bea"])
    #expect(try row.names("Person", in: row.stores[0]) == [])
  }

  @Test(
    "a child reads what an unsaved object of its parent leads to in the store where that lies", .fact("PC-03"),
    arguments: StoreKind.allCases)
  func unsavedLink(_ kind: StoreKind) throws {
    let row = try StoreRow(kind)
    for store in row.stores { try row.fill(store, "Person", store === row.stores[0] ? "Ann" : "Bob") }
    try row.run { root throws in
      let people = try root.fetch(NSFetchRequest<Thing>(entityName: "Person")).sorted { $0.name! < $1.name! }
      // Both have the same number in their stores.
      for person in people { root.make("Order", "of \(person.name!)").setValue(person, forKey: "person") }
      try NSManagedObjectContext.child(of: root).on { context throws in
        for name in ["Ann", "Bob"] {
          let order: Thing = try context.only("Order", "of \(name)")
          #expect((order.value(forKey: "person") as? Thing)?.name == name)
        }
      }
    }
  }

  @Test("a private child of a main-queue context reads and saves by the main queue", .fact("PC-01", "PC-03", "PC-19"))
  @MainActor
  func mainQueueParent() async throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    let view = stack.container.viewContext
    view.makeSeries("Unsaved")
    let queues = Unchecked(Journal())
    let name = Notification.Name.NSManagedObjectContextObjectsDidChange
    let token = NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { note in
      let inserted = (note.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.map(\.testLabel).sorted() ?? []
      queues.value.lines.append("\(inserted), on the main queue: \(ContextQueue.isOnMain)")
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let child = NSManagedObjectContext.child(of: view)
    let seen = try await child.perform {
      let names = try child.names("Series")
      child.makeSeries("From below")
      try child.save()
      return names
    }
    #expect(seen == ["Unsaved"])
    #expect(try view.names("Series") == ["From below", "Unsaved"])
    // What was changed here before is told by itself.
    #expect(
      queues.value.lines == [
        "[\"Series Unsaved\"], on the main queue: true", "[\"Series From below\"], on the main queue: true",
      ])
    #expect(try stack.storedNames("Series") == [])
    try view.save()
    #expect(try stack.storedNames("Series") == ["From below", "Unsaved"])
  }
}
