import OpenCoreData
import Samples

/// Exercise 4.2: to put a bracket around an edit.
public struct EditThatMayBeCancelled: Attempt {
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
    ])

  /// What is checked: the context above, the file, and what else was not saved.
  public static var checks: [Check<EditThatMayBeCancelled>] {
    [
      Check(
        "cancelled", "P1",
        "The edit was cancelled, and the context above has it: it was made there, and not in a child."
      ) { attempt in
        let desk = try Desk()
        try attempt.edit(desk.id, desk.parent, false) { $0.name = "Scribble" }
        try expect("the name above", try desk.parent.name(of: desk.id), is: "Letter")
        try expect("hasChanges above", desk.parent.performAndWait { desk.parent.hasChanges }, is: false)
      },
      Check(
        "done", "P3",
        "The edit was done, and the context above does not have it: a child hands over its changes when it saves."
      ) { attempt in
        let desk = try Desk()
        try attempt.edit(desk.id, desk.parent, true) { $0.name = "Reply" }
        try expect("the name above", try desk.parent.name(of: desk.id), is: "Reply")
      },
      Check(
        "in-the-file", "P9", "The edit was done, and the file does not have it: a save goes up one level and stops."
      ) { attempt in
        let desk = try Desk()
        try attempt.edit(desk.id, desk.parent, true) { $0.name = "Reply" }
        try expect("names in the file", try desk.store.names(), is: ["Reply", "Bill"])
      },
      Check(
        "refused", "P1", "The edit broke a rule of the model, and nobody heard of it: the save that refuses it throws."
      ) { attempt in
        let desk = try Desk()
        try expectError("an edit that takes the name away") {
          try attempt.edit(desk.id, desk.parent, true) { $0.setValue(nil, forKey: "name") }
        }
        try expect("the name above", try desk.parent.name(of: desk.id), is: "Letter")
      },
      Check(
        "others-edits", "P9",
        "The edit was cancelled, and the file has another one that was waiting above: to begin is no reason to save."
      ) { attempt in
        let desk = try Desk()
        try desk.parent.performAndWait { try desk.parent.item(named: "Bill").name = "Invoice" }
        try attempt.edit(desk.id, desk.parent, false) { $0.name = "Scribble" }
        try expect("names in the file", try desk.store.names(), is: ["Letter", "Bill"])
      },
    ]
  }
}

/// Two items, and a root with a queue of its own.
private struct Desk {
  let store: GradedStore
  let parent: NSManagedObjectContext
  let id: NSManagedObjectID

  init() throws {
    let store = try GradedStore(items: [ItemSeed(name: "Letter", minute: 0), ItemSeed(name: "Bill", minute: 1)])
    let parent = store.container.newBackgroundContext()
    self.store = store
    self.parent = parent
    id = try parent.performAndWait { try parent.item(named: "Letter").objectID }
  }
}
