import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 4.4: to make an object and what belongs to it once, and not once for each level.
public struct MakeItOnce: ContextAttempt {
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
    ],
    why:
      "A save makes the voyage anew in each context above, and awakeFromInsert runs there each time, on an object that "
      + "is still empty. The function runs once, so what it makes and draws is there once, and the saves carry it up.")

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self(voyageClass) { title, numbers, context in
      wrapper.call(in: [context], instead: nil) { make(title, numbers, context) }
    }
  }

  /// What is checked: the voyage when it has been made, each level that it goes through, and the file.
  public static var checks: [Check<MakeItOnce>] {
    [
      Check(
        "a-new-voyage", "P17",
        "What was returned is not a new, unsaved voyage of this title in the context: the function makes the voyage and names it, and its caller saves."
      ) { attempt, fresh in
        try attempt.onEachLevel(fresh) { harbour, context in try harbour.make(2, in: context) }
      },
      Check(
        "it-has-one", "P17",
        "When the function returns, the voyage does not have a new logbook of its own: what belongs to a voyage is made together with it."
      ) { attempt, fresh in
        try attempt.onEachLevel(fresh) { harbour, context in
          let voyages = try harbour.make(2, in: context)
          try context.performAndWait {
            let books = voyages.compactMap(\.logbook)
            try expect("logbooks of two voyages", Set(books.map(\.objectID)).count, is: 2)
            try expect("each logbook is its voyage's", zip(books, voyages).allSatisfy { $0.voyage === $1 }, is: true)
            try expect("logbooks that were made for it", books.count(where: \.isInserted), is: 2)
          }
        }
      },
      Check(
        "only-one", "P17",
        "There are more or fewer logbooks than voyages, in the file or in a context on the way: awakeFromInsert runs again in each parent."
      ) { attempt, fresh in
        try attempt.onEachLevel(fresh) { harbour, context in
          let count = fresh.int(1...3)
          try harbour.make(count, in: context)
          for level in harbour.levels(from: context) {
            try harbour.family.save(level)
            for above in harbour.levels(from: level).prefix(2) { try harbour.checkLogbooks(in: above, count) }
          }
          try expect(
            "new logbooks in the file, for \(CountedNoun.text(count, "voyage"))",
            try harbour.store.rows("ZLOGBOOK", where: "ZVOYAGE IS NOT NULL"), is: harbour.older + count)
          try expect(
            "logbooks of no voyage in the file, 1 of them older",
            try harbour.store.rows("ZLOGBOOK", where: "ZVOYAGE IS NULL"), is: 1)
        }
      },
      Check(
        "its-number", "P7",
        "When the function returns, the voyage does not have a number that was drawn for it: a save is too late for whoever looks before."
      ) { attempt, fresh in
        try attempt.onEachLevel(fresh) { harbour, context in
          let voyages = try harbour.make(2, in: context)
          let numbers = context.performAndWait { voyages.map(\.number) }
          try expect("numbers that were drawn for two voyages", harbour.numbers.drawn.count >= 2, is: true)
          try expect("the voyages' numbers were drawn", numbers.allSatisfy(harbour.numbers.drawn.contains), is: true)
          try expect("different numbers", Set(numbers).count, is: 2)
        }
      },
      Check(
        "its-only-number", "P7",
        "More numbers were drawn than there are voyages, or a voyage has another number or title in the file: what it was made with goes up with each save."
      ) { attempt, fresh in
        try attempt.onEachLevel(fresh) { harbour, context in
          for _ in 0..<2 {
            try harbour.make(1, in: context)
            for level in harbour.levels(from: context) { try harbour.family.save(level) }
          }
          try expect("numbers drawn for two voyages", harbour.numbers.drawn.count, is: 2)
          try expect(
            "numbers in the file",
            try harbour.store.numbers("SELECT ZNUMBER FROM ZVOYAGE WHERE ZNUMBER > 1000 ORDER BY ZNUMBER"),
            is: harbour.numbers.drawn.map { Int($0) })
          try expect(
            "titles of these in the file", try harbour.store.texts("SELECT ZTITLE FROM ZVOYAGE WHERE ZNUMBER > 1000"),
            is: harbour.newTitles(1) + harbour.newTitles(1))
        }
      },
      Check(
        "nobody-elses", "P17",
        "Something of the rest of the app is not as it was: an unsaved change in the context, an older voyage or logbook, or the file, to which the function saves nothing."
      ) { attempt, fresh in
        try attempt.onEachLevel(fresh) { harbour, context in
          let bystanders = try harbour.bystanders(in: context, fresh)
          let watch = ContextWatch(context)
          try harbour.make(1, in: context)
          try bystanders.check(.unsaved, "after the voyage was made")
          let free = context.performAndWait {
            context.insertedObjects.count { ($0 as? Logbook).map { $0.voyage == nil } ?? false }
          }
          try expect("logbooks of no voyage that somebody else has made and not saved", free, is: 1)
          try expect("what has changed in the file", try bystanders.changesInTheFile(), is: [])
          try expect("saves of the context", watch.saves(), is: 0)
        }
      },
    ]
  }

  /// Does something in a fresh tree of contexts for each of its levels.
  private func onEachLevel(_ fresh: FreshData, _ body: (Harbour, NSManagedObjectContext) throws -> Void) throws {
    for level in [\Family.edit, \Family.main, \Family.root] {
      let harbour = try Harbour(self, fresh)
      try body(harbour, harbour.family[keyPath: level])
    }
  }
}

/// A tree of contexts that voyages are made in, over a file with older voyages and a logbook that belongs to none.
private struct Harbour {
  let family: Family
  let numbers: VoyageNumbers
  /// How many voyages were there before.
  let older = 3

  private let attempt: MakeItOnce
  private let titles: [String]

  init(_ attempt: MakeItOnce, _ fresh: FreshData) throws {
    self.attempt = attempt
    titles = fresh.words(3)
    numbers = VoyageNumbers(from: Int64(fresh.int(2000...9000)))
    let (voyageClass, olderTitles, numbers) = (attempt.voyageClass, titles, fresh.ints(older, 1...900))
    family = Family(
      try GradedStore(
        { VoyageModel.make(Voyage.self) }, openedAs: { VoyageModel.make(voyageClass) },
        filledBy: { context in
          _ = Logbook(context: context)
          for (title, number) in zip(olderTitles, numbers) {
            let voyage = Voyage(context: context)
            (voyage.title, voyage.number, voyage.logbook) = (title, Int64(number), Logbook(context: context))
          }
        }))
  }

  var store: GradedStore { family.store }

  /// The titles of voyages that were made together, in order.
  func newTitles(_ count: Int) -> [String] { (0..<count).map { titles[$0 % titles.count] }.sorted() }

  /// A context, and those that it saves into, upwards.
  func levels(from context: NSManagedObjectContext) -> [NSManagedObjectContext] {
    [context] + (context.parent.map { levels(from: $0) } ?? [])
  }

  /// Makes voyages in a context, some with a title that an older one has.
  @discardableResult
  func make(_ count: Int, in context: NSManagedObjectContext) throws -> [Voyage] {
    try context.performAndWait {
      try (0..<count).map { place in
        let title = titles[place % titles.count]
        let voyage = attempt.make(title, numbers, context)
        try expect("voyage.title", voyage.title, is: title)
        try expect(
          "the voyage is new, and in the context", voyage.isInserted && voyage.managedObjectContext === context,
          is: true)
        return voyage
      }
    }
  }

  /// That a context has the older voyages and the new ones, each with a logbook.
  func checkLogbooks(in context: NSManagedObjectContext, _ count: Int) throws {
    try context.performAndWait {
      let books = try context.fetch(NSFetchRequest<Logbook>(entityName: "Logbook"))
      try expect(
        "logbooks of \(CountedNoun.text(older + count, "voyage")) in a context", books.count { $0.voyage != nil },
        is: older + count)
      // One belonged to none before anything was made.
      try expect("logbooks of no voyage in a context, 1 of them older", books.count { $0.voyage == nil }, is: 1)
    }
  }

  /// What somebody else has in a context.
  func bystanders(in context: NSManagedObjectContext, _ fresh: FreshData) throws -> Bystanders {
    let request = NSFetchRequest<Voyage>(entityName: "Voyage")
    let voyages = try context.performAndWait { fresh.shuffled(try context.fetch(request)) }
    return try Bystanders(
      in: context, of: store, edit: (voyages[0], "title", (fresh.word() + "x") as NSString),
      insert: ("Logbook", [:]), loaded: voyages[1], fault: voyages[2].objectID)
  }
}
