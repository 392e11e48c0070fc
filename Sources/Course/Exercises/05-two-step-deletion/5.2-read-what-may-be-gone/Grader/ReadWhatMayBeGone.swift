import Foundation
import OpenCoreData
import Samples

/// Exercise 5.2: to read a property of an object whose row may be gone.
public struct ReadWhatMayBeGone: ContextAttempt {
  let name: (Country) -> String?

  /// Makes an attempt.
  ///
  /// - Parameter name: the name of a country; nil where its row is gone.
  public init(_ name: @escaping (Country) -> String?) { self.name = name }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 2), "read-what-may-be-gone", "Read what may be gone", minutes: 10,
    claims: ["T1", "T2", "T3"],
    call: "ReadWhatMayBeGone(nameIfThere)",
    hints: [
      "What can you ask that looks into the store, and does not read the object?",
      "The context has a method that takes an ID and throws where there is no row. And an object that was told of its delete says so itself.",
      "First isDeleted and managedObjectContext, for what is known already; then existingObject(with:), with `try?`, since an error says that there is no row; then the name.",
    ],
    why:
      "isDeleted and managedObjectContext say what this context knows. Whether a fault still has a row, only a look for "
      + "the row says: existingObject(with:), a count or a fetch, none of which marks the object as deleted, as reading its "
      + "name does where the row is gone."
  )

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { country in wrapper.call(in: country.contexts, instead: nil) { name(country) } }
  }

  /// What is checked: objects that are there and objects that are gone, and that asking changes nothing.
  public static var checks: [Check<ReadWhatMayBeGone>] {
    [
      Check("a-living-fault", "T1", "A fault is not gone: it is an object whose values nobody has needed yet.") {
        attempt, fresh in
        for isLoaded in fresh.shuffled([false, true]) {
          let view = try View(fresh)
          try view.expect(attempt, try view.held(isLoaded), view.name)
        }
      },
      Check(
        "gone-and-not-told", "T1",
        "A fault whose row another context has deleted was not told from one whose row is there: this context was told of nothing, and a read of the fault gives only a stand-in for the name, so look into the store."
      ) { attempt, fresh in
        let view = try View(fresh)
        let country = try view.held(false)
        try view.globe.delete(view.id, isMerged: false)
        try view.expect(attempt, country, nil)
        try view.expect(attempt, country, nil)
        try view.expect(attempt, try view.globe.held(view.twin, isLoaded: false), view.name)
      },
      Check(
        "not-by-reading", "T3",
        "Asking has marked the country as deleted: reading a property of a fault whose row is gone does that, so look for the row first, and read the name only if the row is there."
      ) { attempt, fresh in
        let view = try View(fresh)
        let country = try view.held(false)
        try view.globe.delete(view.id, isMerged: false)
        _ = view.ask(attempt, country)
        try Graders.expect(
          "isDeleted of the country after the question", view.list.performAndWait { country.isDeleted }, is: false)
      },
      Check(
        "nothing-changed", "T3",
        "Asking has changed something: the context has something to save, an unsaved edit was lost or saved, or an object is not as it was."
      ) { attempt, fresh in
        for (isThere, isLoaded) in [(false, false), (true, false), (false, true), (true, true)] {
          let view = try View(fresh)
          let country = try view.held(isLoaded)
          if !isThere { try view.globe.delete(view.id, isMerged: false) }
          let watch = ContextWatch(view.list)
          _ = view.ask(attempt, country)
          try expect("hasChanges", view.list.performAndWait { view.list.hasChanges }, is: false)
          try expect("isDeleted", view.list.performAndWait { country.isDeleted }, is: false)
          let bystanders = try view.bystanders(fresh)
          let saves = watch.saves()
          _ = view.ask(attempt, country)
          try bystanders.check(.unsaved, "after the question")
          try expect("what has changed in the file", try bystanders.changesInTheFile(), is: [])
          try expect("new objects", view.list.performAndWait { view.list.insertedObjects.count }, is: 1)
          try expect("objects that are deleted", view.list.performAndWait { view.list.deletedObjects.count }, is: 0)
          try expect("saves", watch.saves(), is: saves)
        }
      },
      Check(
        "gone-and-told", "T2",
        "The context knew of the delete, and the answer was not nil: the object may still have its values, but it is marked or has left the context, so ask about that, too."
      ) { attempt, fresh in
        for isLoaded in fresh.shuffled([false, true]) {
          let view = try View(fresh)
          let country = try view.held(isLoaded)
          try view.globe.delete(view.id, isMerged: true)
          try view.expect(attempt, country, nil)
          let own = try View(fresh)
          let deleted = try own.held(isLoaded)
          own.list.performAndWait { own.list.delete(deleted) }
          try own.expect(attempt, deleted, nil)
          try own.list.performAndWait { try own.list.save() }
          try own.expect(attempt, deleted, nil)
        }
      },
      Check(
        "an-empty-name", "T3",
        "The answer for a country with an empty name was not that name: it looks like nothing, but it is a value, and the row is there."
      ) {
        attempt, fresh in
        for isLoaded in fresh.shuffled([false, true]) {
          let view = try View(fresh, name: "")
          try view.expect(attempt, try view.held(isLoaded), "")
        }
      },
      Check(
        "not-saved-yet", "T1",
        "A country that this context has changed or made was not read as the context has it: what is not in the file yet is there, too."
      ) { attempt, fresh in
        let view = try View(fresh)
        let country = try view.held(true)
        let edited = fresh.word() + "s"
        view.list.performAndWait { country.name = edited }
        try view.expect(attempt, country, edited)
        try expect("the edit waits", view.list.performAndWait { country.hasChanges }, is: true)
        let empty = try View(fresh)
        let emptied = try empty.held(fresh.bool())
        let unnamed = empty.list.performAndWait {
          emptied.name = ""
          let new = Country(context: empty.list)
          (new.name, new.founded) = ("", Globe.moment(0))
          return new
        }
        try empty.expect(attempt, emptied, "")
        try empty.expect(attempt, unnamed, "")
        let new = view.list.performAndWait {
          let new = Country(context: view.list)
          (new.name, new.founded) = (view.name, Globe.moment(0))
          return new
        }
        try view.expect(attempt, new, view.name)
      },
      Check(
        "the-name-it-has", "T2",
        "Another context has saved a new name, and the answer or the object has it now: until its context merges or refreshes, an object keeps the name that it has read."
      ) { attempt, fresh in
        for isEdited in fresh.shuffled([false, true]) {
          let view = try View(fresh)
          let country = try view.held(true)
          // An edit of something else: what was read is still what the context has.
          if isEdited { view.list.performAndWait { country.capital = fresh.word() } }
          let saved = fresh.word() + "s"
          try view.globe.inBackground { try $0.country(view.id).name = saved }
          try view.expect(attempt, country, view.name)
          try Graders.expect(
            "the name that the object has after the question", view.list.performAndWait { country.name }, is: view.name)
        }
      },
    ]
  }
}

/// A screen that holds one of two countries with the same name.
private struct View {
  let globe: Globe
  let name: String
  let id: NSManagedObjectID
  let twin: NSManagedObjectID

  private let others: [String]

  var list: NSManagedObjectContext { globe.list }

  init(_ fresh: FreshData, name: String? = nil) throws {
    self.name = name ?? fresh.word()
    others = fresh.words(3).map { $0 + "s" }
    globe = try Globe(fresh.shuffled(others + [self.name, self.name]))
    let ids = try globe.ids(named: self.name, fresh)
    (id, twin) = (ids[0], ids[1])
  }

  func held(_ isLoaded: Bool) throws -> Country { try globe.held(id, isLoaded: isLoaded) }

  func ask(_ attempt: ReadWhatMayBeGone, _ country: Country) -> String? {
    list.performAndWait { attempt.name(country) }
  }

  func expect(_ attempt: ReadWhatMayBeGone, _ country: Country, _ name: String?) throws {
    try Graders.expect("the name", ask(attempt, country), is: name)
  }

  /// What somebody else has in the screen's context.
  func bystanders(_ fresh: FreshData) throws -> Bystanders {
    let (edited, loaded) = try list.performAndWait { (try list.country(others[0]), try list.country(others[1])) }
    return try Bystanders(
      in: list, of: globe.store, edit: (edited, "name", (fresh.word() + "x") as NSString),
      insert: ("Country", ["name": (fresh.word() + "y") as NSString, "founded": Globe.moment(1) as NSDate]),
      loaded: loaded, fault: try globe.ids(named: others[2], fresh)[0])
  }
}
