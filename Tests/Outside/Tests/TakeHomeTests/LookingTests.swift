import CoreData
import Foundation
import Testing

@testable import DeleteRuleLint
@testable import ReadingWhatMayBeGone
@testable import SaveErrorTree
@testable import StrayFinder

@Suite("Errors, strays, models, and what may be gone")
struct LookingTests {
  private func failure(_ work: () throws -> Void) -> SaveErrorTree? {
    do { try work() } catch { return SaveErrorTree(error) }
    return nil
  }

  @Test("1570 and 1600 are found below 1560, with object and property")
  func several() throws {
    var rules = Shop.Rules()
    (rules.productLines, rules.customerOrders, rules.isOrderCustomerOptional) = (
      .denyDeleteRule, .nullifyDeleteRule, false
    )
    let shop = try Shop(rules)
    try shop.context.fill()
    shop.context.delete(try shop.context.named("Product", "tea"))
    shop.context.delete(try shop.context.named("Customer", "Ann"))
    let tree = try #require(failure { try shop.context.save() })
    #expect(tree.code == 1560)
    #expect(tree.first(1600)?.property == "lines")
    #expect(tree.first(1570)?.property == "customer")
    #expect(tree.first(1570)?.object == "Order p1" || tree.first(1570)?.object == "Order p2")
    #expect(tree.first(133020) == nil)
    #expect(tree.description.contains("1600 a deny rule has a destination"))
    #expect(!tree.description.contains("0x"))
  }

  @Test("A 1550 says that a reference dangles")
  func dangling() throws {
    let shop = try Shop()
    let tea = shop.context.make("Product", "tea")
    shop.context.delete(tea)
    shop.context.processPendingChanges()
    shop.context.make("Line", "1a", ["product": tea])
    let tree = try #require(failure { try shop.context.save() })
    #expect(tree.code == 1550)
    #expect(tree.property == "product")
    #expect(tree.reason == "Dangling reference to an invalid object.")
  }

  @Test("133020 names the row that is gone, 133021 the value, and 134xxx what lies under it")
  func stores() throws {
    var rules = Shop.Rules()
    rules.hasUniqueNames = true
    let shop = try Shop(rules)
    try shop.context.fill()
    let ann = try shop.context.named("Customer", "Ann")
    let other = shop.container.newBackgroundContext()
    try other.performAndWait {
      other.delete(try other.named("Customer", "Ann"))
      try other.save()
    }
    ann.setValue("Anna", forKey: "name")
    let gone = try #require(failure { try shop.context.save() })
    #expect(gone.code == 133020)
    #expect(gone.description.contains("now deleted"))
    shop.context.reset()
    shop.context.make("Customer", "Bo")
    let twice = try #require(failure { try shop.context.save() })
    #expect(twice.code == 133021)
    #expect(twice.text(values: true).contains("name = Bo"))
    let under = NSError(domain: NSCocoaErrorDomain, code: 134190, userInfo: ["reason": "no mapping"])
    let error = NSError(domain: NSCocoaErrorDomain, code: 134140, userInfo: [NSUnderlyingErrorKey: under])
    #expect(SaveErrorTree(error).first(134190)?.reason == "no mapping")
    #expect(SaveErrorTree(error).title == "the store was made with another model")
  }

  @Test("A dangling key and an orphan are found, and nothing where all is well")
  func strays() async throws {
    var rules = Shop.Rules()
    rules.productLines = .noActionDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let finder = StrayFinder(coordinator: shop.coordinator)
    #expect(try await finder.find().danglingKeys.isEmpty)
    #expect(try await finder.find().orphans.isEmpty)
    let tea = try shop.context.named("Product", "tea")
    let id = tea.objectID
    shop.context.delete(tea)
    let order = try shop.context.named("Order", "2")
    order.setValue(nil, forKey: "customer")
    try shop.context.save()
    let found = try await finder.find()
    #expect(found.danglingKeys.count == 3)
    #expect(found.danglingKeys.allSatisfy { $0.missing == id && $0.relationship == "product" })
    #expect(found.orphans == [order.objectID])
    var lenient = finder
    lenient.independentEntities = ["Order"]
    #expect(try await lenient.find().orphans.isEmpty)
  }

  @Test("What several own together is an orphan once none is left")
  func sharedOrphan() async throws {
    var rules = Shop.Rules()
    rules.lineProduct = .cascadeDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let water = shop.context.make("Product", "water")
    try shop.context.save()
    let finder = StrayFinder(coordinator: shop.coordinator)
    #expect(try await finder.find().orphans == [water.objectID])
  }

  @Test("The lint asks of a clean model only what a batch delete does, and finds what is planted")
  func lint() {
    let clean = DeleteRuleLint.findings(in: Shop.model(Shop.Rules()))
    #expect(Set(clean.map(\.kind)) == [.batchDelete])
    var rules = Shop.Rules()
    (rules.orderLines, rules.lineProduct, rules.productLines) = (
      .denyDeleteRule, .cascadeDeleteRule, .cascadeDeleteRule
    )
    let found = DeleteRuleLint.findings(in: Shop.model(rules))
    #expect(found.contains { $0.description == "deny-below-cascade: Customer.orders (Customer.orders → Order.lines)" })
    #expect(found.filter { $0.kind == .cascadeBothWays }.map(\.place) == ["Line.product"])
    #expect(found.contains { $0.kind == .cascadeUpwards && $0.place == "Line.product" })
    rules = Shop.Rules()
    (rules.customerOrders, rules.isOrderCustomerOptional) = (.nullifyDeleteRule, false)
    #expect(DeleteRuleLint.findings(in: Shop.model(rules)).contains { $0.kind == .nullifyMandatory })
    rules.customerOrders = .noActionDeleteRule
    #expect(DeleteRuleLint.findings(in: Shop.model(rules)).contains { $0.kind == .noAction })
  }

  @Test("A row that is gone is told from one that is marked here, held or not", arguments: [true, false])
  func gone(isLoaded: Bool) throws {
    let shop = try Shop()
    try shop.context.fill()
    let context = shop.container.newBackgroundContext()
    try context.performAndWait {
      let (ann, bo) = (try context.named("Customer", "Ann"), try context.named("Customer", "Bo"))
      if isLoaded { _ = ann.value(forKey: "name") }
      shop.context.delete(try shop.context.named("Customer", "Ann"))
      try shop.context.named("Customer", "Bo").setValue("Bob", forKey: "name")
      try shop.context.save()
      #expect(try context.held(ann.objectID) == nil)
      #expect(try context.held(bo.objectID) === bo)
      guard case .here(let found) = try context.lookUpAnew(bo.objectID, as: NSManagedObject.self) else {
        Issue.record("not there")
        return
      }
      #expect(found.value(forKey: "name") as? String == "Bob")
      context.delete(bo)
      guard case .deletedHere = try context.lookUp(bo.objectID, as: NSManagedObject.self) else {
        Issue.record("not marked")
        return
      }
      let new = context.make("Customer", "Eve")
      #expect(try context.held(new.objectID) === new)
    }
  }

  @Test("A look posts nothing, loaded or not, so that a view may take one while it is drawn")
  func quiet() throws {
    let shop = try Shop()
    try shop.context.fill()
    let context = shop.container.newBackgroundContext()
    try context.performAndWait {
      let (ann, bo) = (try context.named("Customer", "Ann"), try context.named("Customer", "Bo"))
      _ = ann.value(forKey: "name")
      context.refresh(bo, mergeChanges: false)
      context.processPendingChanges()
      nonisolated(unsafe) var posted = 0
      let names: [Notification.Name] = [
        .NSManagedObjectContextObjectsDidChange, .init("NSObjectsChangedInManagingContextNotification"),
      ]
      let watches = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in posted += 1 }
      }
      defer { watches.forEach(NotificationCenter.default.removeObserver) }
      for object in [ann, bo] { #expect(try context.held(object.objectID) === object) }
      context.processPendingChanges()
      #expect(posted == 0)
      #expect(!context.hasChanges)
      _ = try context.lookUpAnew(ann.objectID, as: NSManagedObject.self)
      context.processPendingChanges()
      #expect(posted > 0)
    }
  }

  @Test("An object that is new in a parent is there for its child, by the ID that it has until it is saved")
  func newInParent() throws {
    let shop = try Shop()
    let new = shop.context.make("Customer", "Eve")
    #expect(new.objectID.isTemporaryID)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = shop.context
    let id = new.objectID
    let name = try child.performAndWait { try child.held(id)?.value(forKey: "name") as? String }
    #expect(name == "Eve")
    shop.context.delete(new)
    shop.context.processPendingChanges()
    let found = try child.performAndWait {
      child.reset()
      return try child.held(id)
    }
    #expect(found == nil)
    #expect(try shop.context.held(id) == nil)
  }

  @Test("A refused value, and one that had to be unique, are in the text on request alone")
  func values() throws {
    var rules = Shop.Rules()
    rules.hasUniqueNames = true
    let shop = try Shop(rules)
    try shop.context.fill()
    shop.context.make("Customer", "Bo")
    let twice = try #require(failure { try shop.context.save() })
    #expect(twice.description.contains("conflict: name: "))
    #expect(!twice.description.contains("Bo"))
    #expect(twice.text(values: true).contains("name = Bo"))
    let refused = SaveErrorTree(
      NSError(
        domain: NSCocoaErrorDomain, code: 1660,
        userInfo: [
          NSValidationKeyErrorKey: "name", NSValidationValueErrorKey: "a secret", NSLocalizedDescriptionKey: "no",
        ]))
    #expect(refused.value == "a secret")
    #expect(!refused.description.contains("secret"))
    #expect(refused.text(values: true).contains("value: a secret"))
  }

  @Test("What SQLite says, and an exception that became an error, are shown")
  func below() throws {
    let full = NSError(domain: NSCocoaErrorDomain, code: 256, userInfo: [NSSQLiteErrorDomain: 13])
    let raised = NSError(
      domain: NSCocoaErrorDomain, code: 134060,
      userInfo: ["NSUnderlyingException": "statement is still active", NSUnderlyingErrorKey: full])
    let tree = SaveErrorTree(raised)
    #expect(tree.exception == "statement is still active")
    #expect(tree.children.first?.sqliteCode == 13)
    #expect(tree.description.contains("exception: statement is still active"))
    #expect(tree.description.contains("SQLite: 13"))
  }

  @Test("A mirrored store asks for more: each rule that CloudKit does not support is found at its place")
  func mirrored() throws {
    var rules = Shop.Rules()
    (rules.customerOrders, rules.isOrderCustomerOptional, rules.hasUniqueNames) = (.denyDeleteRule, false, true)
    func found(_ model: NSManagedObjectModel) -> [String] {
      DeleteRuleLint.findings(in: model, isMirrored: true).filter { $0.kind == .mirroredStore }.map(\.description)
    }
    #expect(
      found(Shop.model(rules)) == [
        "mirrored-store: Customer (no unique constraints)", "mirrored-store: Customer.orders (no deny rule)",
        "mirrored-store: Order.customer (every relationship optional)",
      ])
    #expect(found(Shop.model(Shop.Rules())) == [])
    let yard = try Yard()
    #expect(
      found(yard.container.managedObjectModel) == [
        "mirrored-store: Owner.badge (an inverse for every relationship)",
        "mirrored-store: Owner.boats (no ordered relationships)",
        "mirrored-store: Owner.keys (an inverse for every relationship)",
      ])
  }

  @Test("A model whose heirs have descriptions of their own of what they inherit is judged as one that shares them")
  func copies() throws {
    func entity(_ name: String, _ below: [NSEntityDescription] = []) -> NSEntityDescription {
      let entity = NSEntityDescription()
      entity.name = name
      entity.subentities = below
      return entity
    }
    func model(copying: Bool) -> NSManagedObjectModel {
      let song = entity("Song")
      let (media, album) = (entity("Media", [song]), entity("Album"))
      // An album cascades to its media, and each medium denies the delete as long as it has an album.
      let (_, back) = Shop.connect(album, "media", .cascadeDeleteRule, media, "album", .denyDeleteRule)
      if copying, let copy = back.copy() as? NSRelationshipDescription { song.properties = [copy] }
      let model = NSManagedObjectModel()
      model.entities = [media, song, album]
      return model
    }
    let shared = DeleteRuleLint.findings(in: model(copying: false))
    #expect(shared.allSatisfy { $0.kind != .denyBelowCascade }, "what leads back denies nothing")
    #expect(DeleteRuleLint.findings(in: model(copying: true)) == shared)
  }
}

extension NSManagedObjectContext {
  /// The object behind an ID, where it is there.
  func held(_ id: NSManagedObjectID) throws -> NSManagedObject? {
    guard case .here(let object) = try lookUp(id, as: NSManagedObject.self) else { return nil }
    return object
  }
}
