import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 4.3: to hand out IDs of new objects that hold in every context.
public struct HandOutIDs: ContextAttempt {
  let addItems: ([String], NSManagedObjectContext) throws -> [NSManagedObjectID]

  /// Makes an attempt.
  ///
  /// - Parameter addItems: makes items in a child, saves it, and returns their IDs in the order of the names.
  public init(_ addItems: @escaping (_ names: [String], _ child: NSManagedObjectContext) throws -> [NSManagedObjectID])
  {
    self.addItems = addItems
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 3), "hand-out-ids", "Hand out IDs that hold", minutes: 12, claims: ["P3", "P8", "P16"],
    call: "HandOutIDs(addItems)",
    hints: [
      "Look at `objectID.isTemporaryID`. A temporary ID means nothing outside the branch that made it, and a save of the child does not change it.",
      "obtainPermanentIDs(for:) asks the store for IDs without saving anything. The child's did-save notification has the new items: which IDs do they have by then?",
      "Collect the objects, ask for all their IDs in one call, then save the child, then read the IDs off your own list.",
    ],
    why:
      "A row number comes from the store, which can hand out many at once without saving anything. An object that has "
      + "its number before its child saves has the same ID in every context, now and later.")

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] {
    [.failureChangesNothing: .ownCheck, .inBulk: .ownCheck, .saveOnlyIfAsked: .asksToSave]
  }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { names, child in try wrapper.call(in: [child], instead: []) { try addItems(names, child) } }
  }

  /// What is checked: the IDs, what they name, what was saved, and what it cost.
  public static var checks: [Check<HandOutIDs>] {
    [
      Check(
        "permanent", "P8",
        "The IDs are temporary: a child's save leaves them so, and outside this branch they name nothing."
      ) { attempt, fresh in
        let port = try Port(fresh)
        let ids = try attempt.addItems(fresh.words(3), port.family.edit)
        try expect("temporary IDs", ids.count(where: \.isTemporaryID), is: 0)
      },
      Check(
        "before-the-save", "P16",
        "The child posted its did-save notification while a new item still had a temporary ID: an ID noted then names nothing outside this branch, whatever ID the item has later."
      ) { attempt, fresh in
        let port = try Port(fresh)
        let told = ToldIDs(port.family.edit)
        _ = try attempt.addItems(fresh.words(3), port.family.edit)
        try expect("temporary IDs of new items at the child's did-save", told.temporary, is: 0)
      },
      Check(
        "one-for-each", "P8",
        "The IDs are not those of the new items, one for each name and in the order of the names: a name may be empty, occur twice, or be that of an older item."
      ) { attempt, fresh in
        let port = try Port(fresh)
        let names = port.repeatedNames(fresh)
        let ids = try attempt.addItems(names, port.family.edit)
        try expect("what the IDs name in the child", try ids.map { try port.family.edit.name(of: $0) }, is: names)
        try expect("different IDs", Set(ids).count, is: names.count)
        try expect("IDs of items that were there before", ids.count(where: port.ids.contains), is: 0)
        let many = fresh.shuffled((0..<fresh.int(150...250)).map { "\(names[$0 % names.count]) \($0 / 2)" })
        let manyIDs = try attempt.addItems(many, port.family.edit)
        try expect("IDs of \(CountedNoun.text(many.count, "item"))", Set(manyIDs).count, is: many.count)
        try expect("temporary IDs among them", manyIDs.count(where: \.isTemporaryID), is: 0)
        try expect("what they name in the child", try manyIDs.map { try port.family.edit.name(of: $0) }, is: many)
        try expect("IDs for no names", try attempt.addItems([], port.family.edit), is: [])
      },
      Check("handed-up", "P3", "The parent does not have the items, or did not get them by a save of the child.") {
        attempt, fresh in
        let family = try Port(fresh).family
        for child in [family.edit, family.main] {
          let watch = ContextWatch(child)
          let name = fresh.word() + "s"
          let ids = try attempt.addItems([name], child)
          try expect("saves of the child", watch.saves() > 0, is: true)
          let parent = child.parent ?? child
          try expect("the parent finds the item", try family.finds(name, in: parent), is: true)
          try expect("the child has changes left", child.performAndWait { child.hasChanges }, is: false)
          try expect("what the parent has for the ID", try ids.map { try parent.name(of: $0) }, is: [name])
        }
      },
      Check(
        "no-further", "P16", "A context above the child was saved, or a row was written: obtaining an ID needs neither."
      ) {
        attempt, fresh in
        let port = try Port(fresh)
        let family = port.family
        let watches = [ContextWatch(family.main), ContextWatch(family.root)]
        let before = try family.store.contents()
        let names = fresh.words(2).map { $0 + "s" }
        let (executed, ids) = try Executed.during(on: family.store) { try attempt.addItems(names, family.edit) }
        try expect("what has changed in the file", before.changes(to: try family.store.contents()), is: [])
        try expect("statements that insert items", executed.count("INSERT", "ZITEM"), is: 0)
        try expect("saves of the contexts above", watches.map { $0.saves() }, is: [0, 0])
        try expect("the root has an item", try family.finds(names[0], in: family.root), is: false)
        try family.save(family.main, family.root)
        let other = family.otherRoot()
        try expect("what the IDs name elsewhere, later", try ids.map { try other.name(of: $0) }, is: names)
      },
      Check(
        "refused", "P3",
        "What fails here is thrown on, and has changed nothing: no item goes up, and what others have not saved stays, which a rollback drops."
      ) { attempt, fresh in
        let port = try Port(fresh)
        let child = port.family.edit
        try child.performAndWait { try child.item(port.ids[3]).setValue(nil, forKey: "createdAt") }
        let own = try port.bystanders(in: child, fresh)
        let name = fresh.word() + "s"
        let error = try expectError("the import, beside an edit that no save accepts") {
          _ = try attempt.addItems([name], child)
        }
        let property = (error as NSError).userInfo[NSValidationKeyErrorKey] as? String
        try expect("the property that the error names", property, is: "createdAt")
        try expect("the parent has the item", try port.family.finds(name, in: port.family.main), is: false)
        try own.check(.unsaved, "after the save failed")
        try expect("what has changed in the file", try own.changesInTheFile(), is: [])
        let closed = try Port(fresh).family
        let waiting = try Bystanders(
          in: closed.edit, of: closed.store, insert: ("Item", ["name": (fresh.word() + "y") as NSString]))
        let watch = ContextWatch(closed.edit)
        let coordinator = closed.store.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        try expectError("the import, when no store is there to give out IDs") {
          _ = try attempt.addItems([name], closed.edit)
        }
        try expect("saves of the child whose items got no IDs", watch.saves(), is: 0)
        let above = closed.main.performAndWait { closed.main.insertedObjects.count }
        try expect("new items in the parent after it", above, is: 0)
        try waiting.check(.unsaved, "after no ID could be obtained")
      },
      Check(
        "one-trip", "P16", "The store was asked more often for more items: one call can obtain the IDs of all of them."
      ) { attempt, fresh in
        func cost(_ count: Int) throws -> Int {
          let family = try Port(fresh).family
          let log = StatementLog(family.store.container.persistentStoreCoordinator)
          let (executed, _) = try Executed.during(on: family.store) {
            try attempt.addItems((0..<count).map { "Rope \($0)" }, family.edit)
          }
          try expect("coordinators that were opened for it", executed.coordinators, is: 0)
          return log.drain().count
        }
        let few = try cost(2)
        for count in [30, fresh.int(1100...1200)] {
          try expect(
            "more statements for \(CountedNoun.text(count, "item")) than for two", try cost(count) - few, is: 0)
        }
      },
    ]
  }
}

/// Hears of a context's saves, and looks at the IDs of the new objects as long as they are what they were then.
private final class ToldIDs {
  private let count: Guarded<Int>
  private let observer: any NSObjectProtocol

  init(_ context: NSManagedObjectContext) {
    let count = Guarded(0)
    self.count = count
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { notification in
      let inserted = notification.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? []
      let temporary = inserted.count { $0.objectID.isTemporaryID }
      count.withLock { $0 += temporary }
    }
  }

  deinit { NotificationCenter.default.removeObserver(observer) }

  /// How many new objects had temporary IDs.
  var temporary: Int { count.withLock { $0 } }
}

/// Items in a file, some with the same name, and a tree of contexts over it.
private struct Port {
  let family: Family
  /// The items in the file.
  let ids: [NSManagedObjectID]
  private let names: [String]

  init(_ fresh: FreshData) throws {
    let words = fresh.words(9)
    names = words
    family = Family(
      try GradedStore(items: fresh.shuffled(words + [words[0]]).enumerated().map { ItemSeed(name: $1, minute: $0) }))
    let reader = family.otherRoot()
    let found = try reader.performAndWait {
      try reader.fetch(NSFetchRequest<Item>(entityName: "Item")).map(\.objectID)
    }
    ids = fresh.shuffled(found)
  }

  /// Names for new items: in no order, one of them twice, and two that older items have.
  func repeatedNames(_ fresh: FreshData) -> [String] {
    let new = fresh.words(4)
    // A name may be empty, and blanks belong to it.
    return fresh.shuffled(new + [new[0], names[0], names[1], "", " \(new[1])  "])
  }

  /// What somebody else has in a context: an edited item, a loaded one, and a fault.
  func bystanders(
    in context: NSManagedObjectContext, _ fresh: FreshData, of places: [Int] = [0, 1, 2]
  ) throws -> Bystanders {
    let (edited, loaded) = try context.performAndWait {
      (try context.item(ids[places[0]]), try context.item(ids[places[1]]))
    }
    return try Bystanders(
      in: context, of: family.store, edit: (edited, "name", (fresh.word() + "x") as NSString),
      insert: ("Item", ["name": (fresh.word() + "y") as NSString]), loaded: loaded, fault: ids[places[2]])
  }
}
