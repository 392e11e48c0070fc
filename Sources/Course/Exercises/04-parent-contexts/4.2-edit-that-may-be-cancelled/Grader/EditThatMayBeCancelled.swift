import Foundation
import OpenCoreData
import Samples

/// Exercise 4.2: to put a bracket around an edit.
public struct EditThatMayBeCancelled: ContextAttempt {
  let edit: (NSManagedObjectID, NSManagedObjectContext, Bool, (Item) -> Void) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter edit: makes a change to an item below a context, and keeps it if it is done.
  public init(
    _ edit:
      @escaping (
        _ id: NSManagedObjectID, _ parent: NSManagedObjectContext, _ isDone: Bool, _ change: (Item) -> Void
      ) throws -> Void
  ) { self.edit = edit }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 2), "edit-that-may-be-cancelled", "An edit that may be cancelled", minutes: 12,
    claims: ["P1", "P2", "P3", "P9"], call: "EditThatMayBeCancelled(editItem)",
    hints: [
      "What could collect the changes, and be dropped if nobody wants them?",
      "The child needs an object of its own for the ID. *Done* takes two saves; *Cancel* takes none.",
      "Make a private-queue child, set its parent, and work inside its performAndWait: existingObject(with:), the change, the save. Then save the parent, inside its own performAndWait.",
    ],
    why: "The child collects the changes, so Cancel has nothing to take back from the parent, where other edits wait. "
      + "Done moves the changes up one level at a time, and the child's save is the one that refuses a change that breaks a rule."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] {
    [.failureChangesNothing: .ownCheck, .inBulk: .notInBulk, .saveOnlyIfAsked: .asksToSave]
  }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { id, parent, isDone, change in
      try wrapper.call(in: [parent], instead: ()) { try edit(id, parent, isDone, change) }
    }
  }

  /// What is checked: the context above, the file, and what else was not saved.
  public static var checks: [Check<EditThatMayBeCancelled>] {
    [
      Check(
        "called-once", "P1",
        "`change` was not called exactly once with the item: the user edits before choosing Done or Cancel, so it is called in both cases."
      ) { attempt, fresh in
        for isDone in [false, true] {
          let desk = try Desk(fresh)
          try desk.edit(attempt, isDone: isDone, desk.change(fresh).make)
        }
      },
      Check(
        "cancelled", "P1",
        "The edit was cancelled, and the context above has it or had it for a moment: an edit that may be dropped is made in a child, and not there."
      ) { attempt, fresh in
        let desk = try Desk(fresh)
        let watch = ContextWatch(desk.parent)
        try desk.edit(attempt, isDone: false) { $0.name = fresh.word() + "?" }
        try expect("the name above", try desk.parent.name(of: desk.id), is: desk.name)
        try expect("hasChanges above", desk.parent.performAndWait { desk.parent.hasChanges }, is: false)
        try expect("changes that the context above has posted", watch.changes(), is: 0)
      },
      Check(
        "done", "P3",
        "After Done the context above does not have the whole edit: a child hands up its changes when it saves."
      ) { attempt, fresh in
        let desk = try Desk(fresh)
        try desk.edit(attempt, isDone: false, Desk.scribble)
        let change = desk.change(fresh)
        try desk.edit(attempt, isDone: true, change.make)
        try expect("the item above", try desk.values(in: desk.parent), is: change.result)
      },
      Check(
        "reads-through", "P3",
        "The item that `change` was called with lacks an unsaved edit of the context above: a child reads through its parent, while another root reads the file."
      ) { attempt, fresh in
        let desk = try Desk(fresh)
        let waiting = fresh.word() + "!"
        try desk.parent.performAndWait { try desk.parent.item(desk.id).name = waiting }
        var seen = ""
        try desk.edit(attempt, isDone: true) { item in
          seen = item.name
          item.done.toggle()
        }
        try expect("the name that the edit began with", seen, is: waiting)
        try expect("the name above", try desk.parent.name(of: desk.id), is: waiting)
      },
      Check(
        "in-the-file", "P3",
        "After Done the file does not have the edit when the function returns: a child's save goes up one level and stops, and the parent's save has to be over by then."
      ) { attempt, fresh in
        let desk = try Desk(fresh)
        let change = desk.change(fresh)
        let before = try desk.store.contents()
        try desk.edit(attempt, isDone: true, change.make)
        try expect(
          "the item in the file", try desk.values(in: desk.store.container.newBackgroundContext()), is: change.result)
        try expect("rows that have changed", before.changes(to: try desk.store.contents()).count, is: 1)
      },
      Check(
        "others-edits", "P9",
        "The edit was cancelled, and unsaved edits of others in the context above are not as they were: neither the beginning of an edit nor Cancel is a reason to save, roll back or refresh."
      ) { attempt, fresh in
        let desk = try Desk(fresh)
        let minute = fresh.int(1_000...9_000)
        try desk.editAbove(minute)
        let bystanders = try desk.bystanders(fresh)
        let watch = ContextWatch(desk.parent)
        try desk.edit(attempt, isDone: false, Desk.scribble)
        try desk.checkUntouched(bystanders, watch, "after Cancel")
        try desk.checkEditAbove(minute, "after Cancel")
      },
      Check(
        "refused", "P1",
        "The edit broke a rule of the model, and the caller did not get the error of the save that refused it."
      ) { attempt, fresh in
        for breach in fresh.shuffled(Breach.all) {
          let desk = try Desk(fresh)
          let error = try expectError(breach.what) { try desk.edit(attempt, isDone: true, breach.change) } as NSError
          try expect("the error's domain", error.domain, is: NSCocoaErrorDomain)
          try expect("the error's code", error.code, is: breach.code)
          let all = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
          try expect(
            "the properties that it names", all.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }.sorted(),
            is: breach.properties)
          let objects = all.map { ($0.userInfo[NSValidationObjectErrorKey] as? NSManagedObject)?.objectID }
          try expect("it names the item", objects.allSatisfy { $0 == desk.id }, is: true)
        }
      },
      Check(
        "refused-and-untouched", "P1",
        "The edit broke a rule of the model, and the context above or the file is not as it was before the edit began."
      ) { attempt, fresh in
        for breach in fresh.shuffled(Breach.all) {
          let desk = try Desk(fresh)
          let minute = fresh.int(1_000...9_000)
          try desk.editAbove(minute)
          let bystanders = try desk.bystanders(fresh)
          let watch = ContextWatch(desk.parent)
          try expectError(breach.what) {
            try desk.edit(attempt, isDone: true) {
              $0.done.toggle()
              breach.change($0)
            }
          }
          try desk.checkUntouched(bystanders, watch, "after the edit was refused")
          try desk.checkEditAbove(minute, "after the edit was refused")
        }
      },
      Check(
        "stopped-above", "P9",
        "The save of the context above failed because of somebody else's edit: the caller gets its error, and that edit stays, which a rollback drops."
      ) { attempt, fresh in
        let desk = try Desk(fresh)
        try desk.parent.performAndWait { try desk.parent.item(desk.others[3]).setValue(nil, forKey: "createdAt") }
        let bystanders = try desk.bystanders(fresh)
        let error = try expectError("Done, over an edit above that no save accepts") {
          try desk.edit(attempt, isDone: true, desk.change(fresh).make)
        }
        try expect(
          "the property that the error names", (error as NSError).userInfo[NSValidationKeyErrorKey] as? String,
          is: "createdAt")
        try bystanders.check(.unsaved, "after the save above failed")
      },
    ]
  }
}

/// A change that breaks a rule of the model, or two.
private struct Breach {
  let what: String
  let code: Int
  /// The properties whose rules it breaks, in order.
  let properties: [String]
  let change: (Item) -> Void

  /// A value that has to be there, a value that is too long, and two at once.
  static var all: [Breach] {
    ["name", "createdAt"].map { key in
      Breach(
        what: "an edit that takes \(key) away", code: NSValidationMissingMandatoryPropertyError, properties: [key]
      ) { $0.setValue(nil, forKey: key) }
    } + [
      Breach(
        what: "an edit that makes the name too long", code: NSValidationStringTooLongError, properties: ["name"]
      ) { $0.name = String(repeating: "x", count: Desk.longestName + 1) },
      Breach(
        what: "an edit that takes the name and the date away", code: NSValidationMultipleErrorsError,
        properties: ["createdAt", "name"]
      ) {
        for key in ["name", "createdAt"] { $0.setValue(nil, forKey: key) }
      },
    ]
  }
}

/// Items of which two have the same name, and a root with a queue of its own.
private struct Desk {
  /// How long a name may be.
  static let longestName = 100

  let store: GradedStore
  let parent: NSManagedObjectContext
  /// The item that is edited.
  let id: NSManagedObjectID
  let name: String
  /// The other items; the first has the name of the one that is edited.
  let others: [NSManagedObjectID]

  init(_ fresh: FreshData) throws {
    let words = fresh.words(4)
    let names = [words[0], words[0], words[1], words[2], words[3]]
    let store = try GradedStore(
      items: fresh.shuffled(names.indices.map { ItemSeed(name: names[$0], done: fresh.bool(), minute: $0) })
    ) { item in
      item.attributesByName["name"]?.setValidationPredicates(
        [NSPredicate(format: "length <= %d", Self.longestName)],
        withValidationWarnings: [NSValidationStringTooLongError])
    }
    let reader = store.container.newBackgroundContext()
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    var ids = try reader.performAndWait { try reader.fetch(request).map(\.objectID) }
    let edited = fresh.int(0...1)
    self.store = store
    parent = store.container.newBackgroundContext()
    name = words[0]
    id = ids.remove(at: edited)
    others = ids
  }

  /// Lets the attempt edit the item; what is handed to the edit has to be the item, once.
  func edit(_ attempt: EditThatMayBeCancelled, isDone: Bool, _ change: (Item) -> Void) throws {
    var edited: [NSManagedObjectID] = []
    func changeOnce(_ item: Item) {
      edited.append(item.objectID)
      change(item)
    }
    do {
      try attempt.edit(id, parent, isDone, changeOnce)
    } catch {
      guard edited.isEmpty || edited == [id] else {
        throw Mismatch(["`change` was not called with the item, or not once"])
      }
      throw error
    }
    try expect("for each call of `change`, whether it got the item", edited.map { $0 == id }, is: [true])
  }

  /// Somebody else has another date for the item, above, and has not saved it.
  func editAbove(_ minute: Int) throws {
    try parent.performAndWait { try parent.item(id).createdAt = ItemSeed.date(minute) }
  }

  func checkEditAbove(_ minute: Int, _ moment: String) throws {
    let pending = try parent.performAndWait { try parent.item(id).changedValues()["createdAt"] as? Date }
    try expect("\(moment), the item's date above that somebody else has not saved", pending, is: ItemSeed.date(minute))
  }

  /// What an edit that is cancelled does.
  static func scribble(_ item: Item) {
    item.name += " scribble"
    item.done.toggle()
    item.createdAt = ItemSeed.date(-1000)
  }

  /// A change of every property, and what the item reads after it.
  func change(_ fresh: FreshData) -> (make: (Item) -> Void, result: [String]) {
    let (name, done, minute) = (fresh.word() + "s", fresh.bool(), fresh.int(100...900))
    func make(_ item: Item) { (item.name, item.done, item.createdAt) = (name, done, ItemSeed.date(minute)) }
    return (make, [name, "\(done)", "\(ItemSeed.date(minute))"])
  }

  func values(in context: NSManagedObjectContext) throws -> [String] {
    try context.performAndWait {
      let item = try context.item(id)
      return [item.name, "\(item.done)", "\(item.createdAt)"]
    }
  }

  /// What somebody else has in the context above.
  func bystanders(_ fresh: FreshData) throws -> Bystanders {
    let (edited, loaded) = try parent.performAndWait { (try parent.item(others[0]), try parent.item(others[1])) }
    return try Bystanders(
      in: parent, of: store, edit: (edited, "name", (fresh.word() + "x") as NSString),
      insert: ("Item", ["name": (fresh.word() + "y") as NSString]), loaded: loaded, fault: others[2])
  }

  /// That nothing has happened in the context above, in the file, or to a setting.
  func checkUntouched(_ bystanders: Bystanders, _ watch: ContextWatch, _ moment: String) throws {
    try bystanders.check(.unsaved, moment)
    try expect("\(moment), what has changed in the file", try bystanders.changesInTheFile(), is: [])
    try expect("\(moment), the name above", try parent.name(of: id), is: name)
    try expect("\(moment), changes that the context above has posted", watch.changes(), is: 0)
    try expect("\(moment), saves of the context above", watch.saves(), is: 0)
    try watch.checkSettings(moment)
  }
}
