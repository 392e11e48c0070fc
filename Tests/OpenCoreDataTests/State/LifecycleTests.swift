import Testing

@testable import CoreData

/// What a step does to an object's flags, by their names.
private struct Effect {
  var keeps: Set<String>?
  var takes: Set<String> = []
  var brings: Set<String> = []

  /// The flags after the step.
  func applied(to flags: Set<String>) -> Set<String> {
    (keeps.map(flags.intersection) ?? flags).subtracting(takes).union(brings)
  }
}

/// A place in an object's life, and how one gets there.
private struct Place: CustomTestStringConvertible {
  let name: String
  let life: Lifecycle
  var testDescription: String { name }

  init(_ name: String, from start: Lifecycle = Lifecycle(), _ steps: [Lifecycle.Transition]) {
    self.name = name
    life = steps.reduce(into: start) { $0.make($1) }
  }

  /// Every place that tests here stand on.
  static let all = [
    Place("clean", []),
    Place("fault", from: .fault, []),
    Place("new", [.insert]),
    Place("new fault", [.insert, .fault]),
    Place("changed", [.change]),
    Place("marked", [.mark]),
    Place("marked fault", from: .fault, [.mark]),
    Place("marked changed", [.change, .mark]),
    Place("marked new", [.insert, .mark]),
    Place("propagated", [.mark, .propagate]),
    Place("propagated new", [.insert, .mark, .propagate]),
    Place("lost", [.loseRow]),
    Place("gone", [.loseRow, .followRow]),
    Place("thrown away", [.insert, .mark, .propagate, .discard]),
    Place("dying", [.mark, .propagate, .die]),
    Place("dead", [.mark, .propagate, .die, .forget]),
    Place("written anew", [.change, .reinsert]),
    Place("written anew, thrown away", [.change, .reinsert, .mark, .propagate, .discard]),
    Place("back", [.mark, .die, .forget, .arrive]),
  ]
}

/// The steps of an object's life: which are legal from where, and what comes of them.
@Suite("the life of an object, step by step")
struct LifecycleTests {
  /// One row a step.
  ///
  /// From a place that the row does not name the step must be refused.
  private static let table: [Lifecycle.Transition: (from: Set<String>, effect: Effect)] = [
    .insert: (unsaved, Effect(keeps: ["named"], brings: ["inserted"])),
    .arrive: (unsaved, Effect(keeps: events, brings: ["inserted", "returned"])),
    .arriveFromBelow: (everywhere, Effect(brings: ["returned"])),
    .load: (everywhere.subtracting(dead), Effect(takes: ["fault"])),
    .fault: (everywhere, Effect(brings: ["fault"])),
    .change: (["clean", "fault", "lost"], Effect(brings: ["updated"])),
    .unchange: (["changed", "marked changed"], Effect(takes: ["updated"])),
    .dropChanges: (["changed"], Effect(takes: ["updated", "eventUpdated"])),
    .mark: (new.union(["clean", "fault", "changed", "lost"]).subtracting(marked), Effect(brings: ["deleted"])),
    .propagate: (marked, Effect(brings: ["propagated"])),
    .loseRow: (everywhere, Effect(brings: ["inaccessible"])),
    .followRow: (["lost"], Effect(brings: ["deleted", "propagated"])),
    .revive: (marked, Effect(takes: ["deleted", "propagated", "updated"])),
    .rollBack: (
      everywhere.subtracting(new), Effect(takes: ["updated", "deleted", "propagated", "inaccessible"])
    ),
    .reinsert: (["changed"], Effect(takes: ["updated"], brings: ["inserted", "hadRow"])),
    .settle: (everywhere, Effect(takes: ["inserted", "updated", "returned", "hadRow"])),
    .discard: (
      new.union(dead),
      Effect(takes: ["inserted", "deleted", "propagated"], brings: ["fault", "dead", "neverSaved"])
    ),
    .die: (everywhere, Effect(brings: ["dead"])),
    .forget: (everywhere, Effect(keeps: ["neverSaved", "hadRow"], brings: ["fault", "dead"])),
    .detach: (everywhere, Effect(keeps: ["dead"], brings: ["fault"])),
    .keepFormerID: (everywhere, Effect(brings: ["named"])),
    .releaseFormerID: (everywhere, Effect(takes: ["named"])),
  ]

  private static let everywhere = Set(Place.all.map(\.name))
  private static let new: Set = ["new", "new fault", "marked new", "propagated new", "back", "written anew"]
  private static let dead: Set = ["thrown away", "written anew, thrown away", "dying", "dead"]
  private static let marked: Set = [
    "marked", "marked fault", "marked changed", "marked new", "propagated", "propagated new", "gone", "dying",
  ]
  private static let unsaved: Set = ["clean", "fault", "lost", "thrown away", "written anew, thrown away", "dead"]
  private static let events: Set = ["eventInserted", "eventUpdated", "eventDeleted", "eventRefreshed"]

  @Test("from every place each step gives what the table says, or is refused", arguments: Lifecycle.Transition.allCases)
  func steps(_ step: Lifecycle.Transition) throws {
    let row = try #require(Self.table[step], "the table has no row for \(step)")
    for place in Place.all {
      for life in [place.life, Self.busy(place.life)] {
        #expect(life.allows(step) == row.from.contains(place.name), "\(step) from \(place.name)")
        guard life.allows(step) else { continue }
        var after = life
        after.make(step)
        #expect(Self.words(after) == row.effect.applied(to: Self.words(life)), "\(step) from \(place.name)")
      }
    }
  }

  @Test(
    "nothing brings a dead object back but entering a context as a new one", arguments: Lifecycle.Transition.allCases)
  func death(_ step: Lifecycle.Transition) {
    for place in Place.all where place.life.isDead && place.life.allows(step) {
      var after = place.life
      after.make(step)
      #expect(after.isDead || [.insert, .arrive].contains(step), "\(step) from \(place.name)")
      #expect(after.isNew || !after.notesChanges, "\(step) from \(place.name)")
    }
  }

  @Test("the questions say what the flags say", arguments: Place.all)
  private func questions(_ place: Place) {
    let (life, words) = (place.life, Self.words(place.life))
    #expect(life.isPending == !words.isDisjoint(with: ["inserted", "updated", "deleted"]))
    #expect(life.isInserted == (life.isNew && !life.isMarked))
    #expect(life.isUpdated == (life.isChanged && !life.isMarked))
    #expect(life.isMarkedOrDead == (life.isMarked || life.isDead))
    #expect(life.isThere == words.isDisjoint(with: ["deleted", "dead", "inaccessible"]))
    #expect(life.isSaved == words.isDisjoint(with: ["inserted", "deleted", "dead"]))
    #expect(life.hasValues == words.isDisjoint(with: ["fault", "dead"]))
    #expect(life.hasNoStoredRow == !words.isDisjoint(with: ["inserted", "inaccessible"]))
    #expect(life.hasPropagated == words.contains("propagated"))
    #expect(life.wasNeverSaved == (words.contains("neverSaved") && !words.contains("hadRow")))
  }

  @Test("an event is what has been noted since the last one ended")
  func event() {
    var life = Self.busy(Lifecycle())
    #expect(life.event == [.updated, .refreshed] && Self.words(life.lasting) == ["named"])
    let (ended, next) = (life.endEvent(), life.endEvent())
    #expect(ended == [.updated, .refreshed] && next.isEmpty)
    #expect(life.event.isEmpty && Self.words(life) == ["named"])
  }

  /// The same place in the middle of an event, of an object whose former ID somebody keeps.
  private static func busy(_ life: Lifecycle) -> Lifecycle {
    var life = life
    life.make(.keepFormerID)
    life.note(.updated)
    life.note(.refreshed)
    return life
  }

  private static func words(_ life: Lifecycle) -> Set<String> {
    Set("\(life)".split(separator: " ").map(String.init))
  }
}
