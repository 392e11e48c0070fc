import CoreData
import Foundation
import Testing

@testable import DeleteRuleLint
@testable import HistoryMerge
@testable import ReadingWhatMayBeGone
@testable import SaveErrorTree
@testable import StrayFinder

@Suite("Errors, strays, models, history, and what may be gone")
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
    #expect(twice.description.contains("name = Bo"))
    let under = NSError(domain: NSCocoaErrorDomain, code: 134190, userInfo: ["reason": "no mapping"])
    let error = NSError(domain: NSCocoaErrorDomain, code: 134140, userInfo: [NSUnderlyingErrorKey: under])
    #expect(SaveErrorTree(error).first(134190)?.reason == "no mapping")
    #expect(SaveErrorTree(error).title == "the store was made with another model")
  }

  @Test("A dangling key and an orphan are found, and nothing where all is well")
  func strays() throws {
    var rules = Shop.Rules()
    rules.productLines = .noActionDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let finder = StrayFinder(coordinator: shop.container.persistentStoreCoordinator)
    #expect(try finder.find().danglingKeys.isEmpty)
    #expect(try finder.find().orphans.isEmpty)
    let tea = try shop.context.named("Product", "tea")
    let id = tea.objectID
    shop.context.delete(tea)
    let order = try shop.context.named("Order", "2")
    order.setValue(nil, forKey: "customer")
    try shop.context.save()
    let found = try finder.find()
    #expect(found.danglingKeys.count == 3)
    #expect(found.danglingKeys.allSatisfy { $0.missing == id && $0.relationship == "product" })
    #expect(found.orphans == [order.objectID])
    var lenient = finder
    lenient.independentEntities = ["Order"]
    #expect(try lenient.find().orphans.isEmpty)
  }

  @Test("What several own together is an orphan once none is left")
  func sharedOrphan() throws {
    var rules = Shop.Rules()
    rules.lineProduct = .cascadeDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let water = shop.context.make("Product", "water")
    try shop.context.save()
    let finder = StrayFinder(coordinator: shop.container.persistentStoreCoordinator)
    #expect(try finder.find().orphans == [water.objectID])
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

  @Test("Others' history is merged once, one's own is left out, and the token survives")
  func history() throws {
    let shop = try Shop(history: true)
    shop.context.transactionAuthor = "app"
    try shop.context.fill()
    let line = try shop.context.named("Line", "1a")
    let file = shop.folder.appendingPathComponent("token")
    func merger() throws -> HistoryMerger {
      HistoryMerger(
        of: try shop.store(), telling: [shop.context], author: "app", file: file)
    }
    #expect(try merger().mergeNew().own == 1)
    let widget = try shop.another().viewContext
    widget.transactionAuthor = "widget"
    widget.delete(try widget.named("Customer", "Ann"))
    try widget.save()
    let outcome = try merger().mergeNew()
    #expect(outcome.merged == 1)
    #expect(outcome.own == 0)
    #expect(outcome.deleted.count == 4)
    #expect(outcome.deleted.allSatisfy { $0.author == "widget" })
    #expect(line.isDeleted)
    #expect(try merger().mergeNew().merged == 0)
  }

  @Test("An expired token and a damaged file are errors of their own, and there is a way on")
  func expired() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let file = shop.folder.appendingPathComponent("token")
    let merger = HistoryMerger(
      of: try shop.store(), telling: [shop.context], author: "app", file: file)
    try merger.mergeNew()
    for name in ["x", "y"] {
      shop.context.make("Product", name)
      try shop.context.save()
    }
    let now = shop.container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    try shop.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: now))
    do {
      try merger.mergeNew()
      Issue.record("merged")
    } catch HistoryMergeError.tokenExpired {}
    try merger.startAnew()
    #expect(try merger.mergeNew().merged == 0)
    try Data("no token".utf8).write(to: file)
    do {
      try merger.mergeNew()
      Issue.record("merged")
    } catch HistoryMergeError.unreadableToken {}
  }

  @Test("What a reader could not do with the deletes is handed over once more, and then no more")
  func handled() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let merger = HistoryMerger(
      of: try shop.store(), telling: [shop.context], author: "app", file: shop.folder.appendingPathComponent("token"))
    try merger.mergeNew()
    let widget = try shop.another().viewContext
    widget.transactionAuthor = "widget"
    widget.delete(try widget.named("Customer", "Ann"))
    try widget.save()
    var told: [Int] = []
    #expect(throws: CocoaError.self) {
      try merger.mergeNew { outcome in
        told.append(outcome.deleted.count)
        throw CocoaError(.userCancelled)
      }
    }
    try merger.mergeNew { told.append($0.deleted.count) }
    try merger.mergeNew { told.append($0.deleted.count) }
    #expect(told == [4, 4, 0])
  }

  @Test("Each of two stores of a coordinator has a history, a token and a merger of its own")
  func twoStores() throws {
    let shop = try Shop(history: true)
    let coordinator = shop.container.persistentStoreCoordinator
    let second = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: shop.folder.appendingPathComponent("second.sqlite"),
      options: [NSPersistentHistoryTrackingKey: true as NSNumber])
    let stores = [try shop.store(), second]
    let mergers = stores.enumerated().map { number, store in
      HistoryMerger(
        of: store, telling: [shop.context], author: "app", file: shop.folder.appendingPathComponent("token \(number)"))
    }
    func write(_ count: Int, to store: NSPersistentStore) throws {
      for _ in 0..<count {
        shop.context.assign(shop.context.make("Product", "x"), to: store)
        try shop.context.save()
      }
    }
    func merged() throws -> [Int] { try mergers.map { try $0.mergeNew().merged } }
    try write(3, to: stores[0])
    try write(1, to: stores[1])
    #expect(try merged() == [3, 1])
    try write(2, to: stores[1])
    #expect(try merged() == [0, 2])
    try write(1, to: stores[0])
    try mergers[0].startAnew()
    try write(1, to: stores[0])
    try write(1, to: stores[1])
    #expect(try merged() == [1, 1])
  }

  @Test("A file that cannot be read is not taken for one without a token")
  func unreadableNow() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let file = shop.folder.appendingPathComponent("token")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let merger = HistoryMerger(of: try shop.store(), telling: [shop.context], author: "app", file: file)
    do {
      try merger.mergeNew()
      Issue.record("merged")
    } catch let error where !(error is HistoryMergeError) {}
  }

  @Test("After a merge and after a new start a reader says what a purge needs, however late it reads")
  func places() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    func merger(_ name: String) throws -> HistoryMerger {
      let container = try shop.another()
      return HistoryMerger(
        of: try shop.store(of: container), telling: [container.viewContext], author: name,
        file: shop.folder.appendingPathComponent(name))
    }
    func write(_ count: Int) throws {
      for _ in 0..<count {
        shop.context.make("Product", "x")
        try shop.context.save()
      }
    }
    let (app, widget) = (try merger("app"), try merger("widget"))
    #expect(try app.token() == nil, "it has read nothing, and needs everything")
    try app.mergeNew()
    try write(3)
    try widget.mergeNew()
    // The app is the slowest, at transaction 1, which stays; then the widget, at 4.
    #expect(try shop.purge(readBy: [app, widget]) == [1, 2, 3, 4])
    #expect(try app.mergeNew().merged == 3)
    try write(2)
    try app.mergeNew()
    #expect(try shop.purge(readBy: [widget, app]) == [4, 5, 6])
    #expect(try widget.mergeNew().merged == 2)

    // Purged too early for the widget: it starts anew, and the next purge holds its new place.
    try write(2)
    try app.mergeNew()
    #expect(try shop.purge(readBy: [app]) == [8])
    #expect(throws: HistoryMergeError.self) { try widget.mergeNew() }
    try widget.startAnew()
    try write(3)
    try app.mergeNew()
    #expect(try shop.purge(readBy: [app, widget]) == [8, 9, 10, 11])
    #expect(try widget.mergeNew().merged == 3)
    #expect(try shop.purge(readBy: [app, widget]) == [11])
  }

  @Test("A batch delete in a context with another author is merged, and one with the reader's own is not")
  func ownBatchDelete() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let line = try shop.context.named("Line", "1a")
    let merger = HistoryMerger(
      of: try shop.store(), telling: [shop.context], author: "app",
      file: shop.folder.appendingPathComponent("token"))
    try merger.mergeNew()
    let background = shop.container.newBackgroundContext()
    for (author, name) in [("app", "Bo"), ("app in bulk", "Ann")] {
      background.transactionAuthor = author
      _ = try background.performAndWait {
        try background.execute(NSBatchDeleteRequest(fetchRequest: selection("Customer", "name == '\(name)'")))
      }
      let outcome = try merger.mergeNew()
      #expect(outcome.own == (author == "app" ? 1 : 0))
      #expect(outcome.merged == (author == "app" ? 0 : 1))
      #expect(line.isDeleted == (author != "app"))
    }
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
      #expect(try context.object(ifStillThere: ann.objectID, as: NSManagedObject.self) == nil)
      let found = try context.object(ifStillThere: bo.objectID, as: NSManagedObject.self)
      #expect(found === bo)
      #expect(found?.value(forKey: "name") as? String == "Bob")
      context.delete(bo)
      guard case .deletedHere = try context.reading(bo.objectID, as: NSManagedObject.self) else {
        Issue.record("not marked")
        return
      }
      let new = context.make("Customer", "Eve")
      #expect(try context.object(ifStillThere: new.objectID, as: NSManagedObject.self) === new)
    }
  }
}

extension Shop {
  /// Purges history as the chapter says: up to the reader whose first unread transaction has the smallest number.
  ///
  /// - Returns: the numbers of the transactions that are left.
  fileprivate func purge(readBy readers: [HistoryMerger]) throws -> [Int64] {
    let places = try readers.compactMap { try $0.token() }.map { token in
      (token: token, unread: try transactions(after: token).first?.transactionNumber ?? .max)
    }
    if places.count == readers.count, let slowest = places.min(by: { $0.unread < $1.unread }) {
      try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: slowest.token))
    }
    return try transactions(after: nil).map(\.transactionNumber)
  }

  private func transactions(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    request.resultType = .transactionsOnly
    let result = try context.execute(request) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }
}
