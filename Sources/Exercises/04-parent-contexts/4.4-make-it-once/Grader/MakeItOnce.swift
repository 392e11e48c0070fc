import OpenCoreData
import Samples

/// Exercise 4.4: to make an object and what belongs to it once, and not once for each level.
public struct MakeItOnce: Attempt {
  let voyageClass: Voyage.Type
  let make: (String, VoyageNumbers, NSManagedObjectContext) -> Voyage

  /// Makes an attempt.
  ///
  /// - Parameters:
  ///   - voyageClass: the class of the voyages.
  ///   - make: makes a voyage with a title, a number and a logbook.
  public init(
    _ voyageClass: Voyage.Type,
    _ make: @escaping (_ title: String, _ numbers: VoyageNumbers, _ context: NSManagedObjectContext) -> Voyage
  ) {
    self.voyageClass = voyageClass
    self.make = make
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 4), "make-it-once", "Make it once", minutes: 12, claims: ["P7", "P17"],
    call: "MakeItOnce(OwnVoyage.self, makeVoyage)",
    hints: [
      "How often does awakeFromInsert run for one voyage that is saved through three levels, and on which objects?",
      "In the parent the object is still empty when awakeFromInsert runs there, so it does no good to look first.",
      "Leave awakeFromInsert alone. Let the function make the voyage, then everything that belongs to it.",
    ])

  /// What is checked: the file, after a voyage went through three levels.
  public static var checks: [Check<MakeItOnce>] {
    [
      Check(
        "it-has-one", "P17",
        "The voyage has no logbook when it has been made: what belongs to it is made together with it."
      ) { attempt in
        let harbour = try attempt.harbour()
        try harbour.sail { voyage in try expect("voyage.logbook is there", voyage.logbook != nil, is: true) }
      },
      Check(
        "only-one", "P17",
        "More logbooks than voyages are in the file: awakeFromInsert runs again in each parent, and makes one more each time."
      ) { attempt in
        let harbour = try attempt.harbour()
        try harbour.sail { _ in }
        try expect("logbooks in the file, for one voyage", try harbour.store.rows("ZLOGBOOK"), is: 1)
        try expect("logbooks of no voyage", try harbour.store.rows("ZLOGBOOK", where: "ZVOYAGE IS NULL"), is: 0)
      },
      Check(
        "its-number", "P7",
        "The voyage has no number when it has been made: a save is too late for whoever looks before."
      ) { attempt in
        let harbour = try attempt.harbour()
        try harbour.sail { voyage in try expect("voyage.number was drawn", voyage.number != 0, is: true) }
      },
      Check(
        "its-only-number", "P7",
        "More numbers were drawn than there are voyages: each level's awakeFromInsert drew one."
      ) { attempt in
        let harbour = try attempt.harbour()
        try harbour.sail { _ in }
        try harbour.sail { _ in }
        try expect(
          "numbers in the file", try harbour.store.numbers("SELECT ZNUMBER FROM ZVOYAGE ORDER BY ZNUMBER"), is: [1, 2])
        try expect("numbers drawn", harbour.numbers.drawn, is: 2)
      },
    ]
  }

  private func harbour() throws -> Harbour {
    Harbour(Family(try GradedStore { VoyageModel.make(voyageClass) }), make)
  }
}

/// A tree of contexts that voyages are made in.
private struct Harbour {
  let family: Family
  let numbers = VoyageNumbers()
  let make: (String, VoyageNumbers, NSManagedObjectContext) -> Voyage

  init(_ family: Family, _ make: @escaping (String, VoyageNumbers, NSManagedObjectContext) -> Voyage) {
    self.family = family
    self.make = make
  }

  var store: GradedStore { family.store }

  /// Makes a voyage in the lowest context, looks at it, and saves all levels.
  func sail(_ look: (Voyage) throws -> Void) throws {
    try family.edit.performAndWait {
      let voyage = make("North", numbers, family.edit)
      try expect("voyage.title", voyage.title, is: "North")
      try look(voyage)
    }
    try family.save(family.edit, family.main, family.root)
  }
}
