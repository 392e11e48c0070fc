import OpenCoreData
import Samples

/// Exercise 4.3: to hand out IDs of new objects that hold in every context.
public struct HandOutIDs: Attempt {
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
      "obtainPermanentIDs(for:) asks the store for IDs without saving anything. When would be too late for it?",
      "Collect the objects, ask for all their IDs in one call, then save the child, then read the IDs off your own list.",
    ])

  /// What is checked: the IDs, what they name, what was saved, and what it cost.
  public static var checks: [Check<HandOutIDs>] {
    [
      Check(
        "permanent", "P8",
        "The IDs are temporary: the save of a child keeps them, and outside this branch they name nothing."
      ) { attempt in
        let family = Family(try GradedStore(items: []))
        let ids = try attempt.add(["Oar", "Sail"], family)
        try expect("temporary IDs", ids.count(where: \.isTemporaryID), is: 0)
      },
      Check(
        "one-for-each", "P8", "An ID names one object: there has to be one for each name, in the order of the names."
      ) { attempt in
        let family = Family(try GradedStore(items: []))
        let names = ["Oar", "Sail", "Keel", "Mast", "Boom", "Tiller"]
        let ids = try attempt.add(names, family)
        try expect("what the IDs name in the child", try ids.map { try family.edit.name(of: $0) }, is: names)
      },
      Check("handed-up", "P3", "The parent does not have the items: the child was not saved.") { attempt in
        let family = Family(try GradedStore(items: []))
        _ = try attempt.add(["Oar"], family)
        try expect("the parent finds the item", try family.finds("Oar", in: family.main), is: true)
      },
      Check("no-further", "P3", "Somebody else's contexts were saved: to obtain an ID no level above has to save.") {
        attempt in
        let family = Family(try GradedStore(items: []))
        let ids = try attempt.add(["Oar", "Sail"], family)
        try expect("rows of ZITEM", try family.store.rows("ZITEM"), is: 0)
        try expect("the root has the items", try family.finds("Oar", in: family.root), is: false)
        try family.save(family.main, family.root)
        let other = family.otherRoot()
        try expect("what the IDs name elsewhere, later", try ids.map { try other.name(of: $0) }, is: ["Oar", "Sail"])
      },
      Check("one-trip", "P16", "The store was asked once for each object: one call can obtain the IDs of all of them.")
      { attempt in
        func cost(_ count: Int) throws -> Int {
          let family = Family(try GradedStore(items: []))
          let log = StatementLog(family.store.container.persistentStoreCoordinator)
          _ = try attempt.add((0..<count).map { "Rope \($0)" }, family)
          return log.drain().count
        }
        try expect("more statements for twelve items than for two", try cost(12) - cost(2), is: 0)
      },
    ]
  }

  private func add(_ names: [String], _ family: Family) throws -> [NSManagedObjectID] {
    try addItems(names, family.edit)
  }
}
