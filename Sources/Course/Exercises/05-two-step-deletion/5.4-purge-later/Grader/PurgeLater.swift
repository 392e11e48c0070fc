import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 5.4: to take the second step, when nobody is looking any more.
public struct PurgeLater: ContextAttempt {
  let purge: (String, Date, TimeInterval, NSManagedObjectContext, [NSManagedObjectContext]) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter purge: deletes what has been marked for longer than the grace period, and tells some contexts.
  public init(
    _ purge:
      @escaping (
        _ entity: String, _ now: Date, _ grace: TimeInterval, _ context: NSManagedObjectContext,
        _ others: [NSManagedObjectContext]
      ) throws -> Void
  ) { self.purge = purge }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 4), "purge-later", "Purge later", minutes: 15, claims: ["T4", "T5", "T7"],
    call: "PurgeLater(purge)",
    hints: [
      "A batch delete can do it. Which marks are old enough at `now`? Which rows go along although the request does not select them?",
      "Compare the mark with `now` less the grace period. The IDs that a batch delete returns are those of the rows that it selects; the rows that a cascade takes along are not among them. Let errors out.",
      "Predicate: markedForDeletionDate < a date that you compute. Before a purge of continents, fetch the object IDs of the countries whose continent.markedForDeletionDate is before that date. Merge these and the IDs of the result under NSDeletedObjectsKey into the context and into all others.",
    ],
    why:
      "A batch delete runs in the store and tells nobody, so the purge has to name every row that goes, the countries of a purged continent included, to every context that may hold one."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [:] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { entity, now, grace, context, others in
      try wrapper.call(in: [context] + others, instead: ()) { try purge(entity, now, grace, context, others) }
    }
  }

  /// What is checked: who goes and who stays, who is told, and what an error does.
  public static var checks: [Check<PurgeLater>] {
    [
      Check(
        "the-clock", "T4",
        "A country whose mark is older than the grace period is still there: ages are counted back from `now`, which is not today."
      ) { attempt, fresh in
        let world = try MarkedWorld(fresh)
        try attempt.purge(world)
        let old = "ZMARKEDFORDELETIONDATE < \((world.now - world.grace).timeIntervalSinceReferenceDate)"
        try expect("countries with a mark that is old enough", try world.store.rows("ZCOUNTRY", where: old), is: 0)
      },
      Check(
        "that-entity", "T4",
        "Rows of the entity that was not to be purged are gone: a purge of Country leaves every continent, and a purge of Continent takes no country but those of the continents that go."
      ) { attempt, fresh in
        for (entity, table) in fresh.shuffled([("Country", "ZCONTINENT"), ("Continent", "ZCOUNTRY")]) {
          let world = try MarkedWorld(fresh)
          // A continent without a mark stays, whatever the grace period is, and so do its countries.
          let unmarked = "SELECT Z_PK FROM ZCONTINENT WHERE ZMARKEDFORDELETIONDATE IS NULL"
          let staying = table == "ZCOUNTRY" ? "ZCONTINENT IN (\(unmarked))" : "1"
          let what = table == "ZCOUNTRY" ? "countries of the continent without a mark" : "continents"
          let count = try world.store.rows(table, where: staying)
          try attempt.purge(world, entity)
          try expect(
            "\(what), after a purge of \(entity)", try world.store.rows(table, where: staying), is: count)
        }
      },
      Check(
        "the-grace-period", "T4",
        "A country whose mark is younger than the grace period is gone, and somebody may still be looking at it."
      ) { attempt, fresh in
        let world = try MarkedWorld(fresh)
        try attempt.purge(world)
        let young = "ZMARKEDFORDELETIONDATE > \((world.now - world.grace).timeIntervalSinceReferenceDate)"
        try expect("countries with a younger mark", try world.store.rows("ZCOUNTRY", where: young), is: 4)
      },
      Check(
        "which-rows", "T4",
        "The wrong rows went: each row of the entity goes whose mark is older than the grace period, what its delete rules take along goes too, and nothing else."
      ) { attempt, fresh in
        for (entity, isAlone) in fresh.shuffled(Self.ways) {
          for grace in [nil, 0] as [TimeInterval?] {
            let world = try MarkedWorld(fresh, grace: grace)
            let (before, expected) = (try world.store.contents(), try world.changes(ofPurging: entity))
            try attempt.purge(world, entity, telling: isAlone ? [] : world.others)
            let whom = (isAlone ? "nobody else to tell" : "others to tell") + (grace == 0 ? ", no grace period" : "")
            let changes = before.changes(to: try world.store.contents())
            try expect("\(entity), with \(whom): changes of the file", changes, is: expected)
            let purged = try world.store.contents()
            try attempt.purge(world, entity)
            try expect("a second purge changes", purged.changes(to: try world.store.contents()), is: [])
          }
        }
      },
      Check(
        "the-others", "T7",
        "A context of `others` does not know which of the countries or continents that it holds are gone, has let go of one whose row is there, or cannot be saved afterwards: once the rows are gone, that has to be merged into each of these contexts."
      ) { attempt, fresh in
        for (entity, isLoaded) in Self.ways { try attempt.tells(fresh, \.others, entity, isLoaded: isLoaded) }
      },
      Check(
        "when-it-returns", "T7",
        "A context of `others` that is on the main queue does not know what is gone when the purge has returned: each context has to know by then, and a block given to `perform` runs later if the queue is busy."
      ) { attempt, fresh in
        for (entity, isLoaded) in Self.ways {
          let world = try MarkedWorld(fresh)
          let main = BusyMainContext(concurrencyType: .mainQueueConcurrencyType)
          main.persistentStoreCoordinator = world.store.container.persistentStoreCoordinator
          let held = try world.ids(entity).map { world.held($0, isLoaded: isLoaded, in: main) }
          try attempt.purge(world, entity, telling: world.others + [main])
          let gone = try held.count - world.ids(entity).count
          let known = main.performAndWait { held.count { $0.isDeleted || $0.managedObjectContext == nil } }
          try expect("objects of \(entity) that the context knows to be gone", known, is: gone)
        }
      },
      Check(
        "itself", "T7",
        "The context that purged does not know which of the countries or continents that it holds are gone, has let go of one whose row is there, or cannot be saved afterwards: a batch delete goes past this context, too."
      ) { attempt, fresh in
        for (entity, isLoaded) in Self.ways {
          try attempt.tells(fresh, { [$0.purger] }, entity, isLoaded: isLoaded)
        }
        // The purger is all that there is.
        try attempt.tells(fresh, { [$0.purger] }, "Country", isLoaded: fresh.bool(), isAlone: true)
      },
      Check(
        "what-goes-along", "T5",
        "A continent was purged, and a context that holds one of its countries does not know that the country went along."
      ) { attempt, fresh in
        for isLoaded in [true, false] {
          try attempt.tells(fresh, \.contexts, "Continent", holding: "Country", isLoaded: isLoaded)
        }
        try attempt.tells(
          fresh, { [$0.purger] }, "Continent", holding: "Country", isLoaded: fresh.bool(), isAlone: true)
        // The rows decide: one that has left the continent in the context alone goes along.
        let world = try MarkedWorld(fresh)
        let leaving = world.held(try world.country(.none, in: .old), isLoaded: true, in: world.purger)
        let refuge = world.held(try world.continent(.none), isLoaded: true, in: world.purger)
        world.purger.performAndWait { leaving.setValue(refuge, forKey: "continent") }
        try attempt.purge(world, "Continent")
        let isKnown = world.purger.performAndWait { leaving.isDeleted || leaving.managedObjectContext == nil }
        try expect("a country that has left the continent, unsaved, is known to be deleted", isKnown, is: true)
      },
      Check(
        "what-stays", "T7",
        "The purge has touched what it is not about: edits, new objects and held objects of all contexts have to stay as they are, and a mark counts when it is saved."
      ) { attempt, fresh in
        for entity in ["Country", "Continent"] {
          let world = try MarkedWorld(fresh)
          let bystanders = try world.contexts.map(world.bystanders)
          let continents = try [MarkedWorld.Mark.none, .recent, .onTheLimit].map(world.continent)
          let held = world.contexts.map { context in
            HeldObjects(continents.map { world.held($0, isLoaded: true, in: context) }, in: context)
          }
          try attempt.purge(world, entity)
          for held in held { try held.check("after a purge of \(entity)") }
          for bystander in bystanders { try bystander.check(.unsaved, "after a purge of \(entity)") }
        }
      },
    ]
  }

  private func purge(
    _ world: MarkedWorld, _ entity: String = "Country", telling others: [NSManagedObjectContext]? = nil
  ) throws {
    let others = others ?? world.others
    try world.purger.performAndWait { try purge(entity, world.now, world.grace, world.purger, others) }
  }

  /// Each entity in two ways: told to nobody else or to others, or held loaded or as a fault.
  private static var ways: [(entity: String, isSo: Bool)] {
    ["Country", "Continent"].flatMap { [($0, true), ($0, false)] }
  }

  /// Purges an entity, and asks some of the contexts, which hold an object for each row of an entity, what they know.
  private func tells(
    _ fresh: FreshData, _ contexts: (MarkedWorld) -> [NSManagedObjectContext], _ entity: String,
    holding heldEntity: String? = nil, isLoaded: Bool, isAlone: Bool = false
  ) throws {
    let world = try MarkedWorld(fresh)
    let heldEntity = heldEntity ?? entity
    let ids = try world.ids(heldEntity)
    let asked = contexts(world)
    let held = asked.flatMap { context in ids.map { world.held($0, isLoaded: isLoaded, in: context) } }
    try purge(world, entity, telling: isAlone ? [] : nil)
    let left = Set(try world.ids(heldEntity))
    for object in held {
      let isGone = !left.contains(object.objectID)
      let what = "a \(heldEntity) whose row is \(isGone ? "gone" : "there")"
      guard let context = object.managedObjectContext else {
        // A context that has saved a merged delete has let go of the object: it knows. That it was saved is told later.
        if isGone { continue }
        throw Mismatch(["\(what) has no context any more"])
      }
      try expect("\(what) is known to be deleted", context.performAndWait { object.isDeleted }, is: isGone)
    }
    // One context only: a delete that is merged changes the continent's set too, and two saves of that conflict.
    guard let context = asked.last else { return }
    try expectToSave(context, "the save that follows, of a context that was told,")
  }
}
