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
private struct LifePlace: CustomTestStringConvertible {
  let name: String
  let life: Lifecycle
  /// The same in the middle of an event and of all hooks, of an object whose former ID somebody keeps.
  let busy: Lifecycle
  var testDescription: String { name }

  init(_ name: String, _ steps: [Lifecycle.Transition]) {
    self.name = name
    life = steps.reduce(into: Lifecycle()) { $0.make($1) }
    var busy = Lifecycle()
    // Before all else: what has a flag already cannot begin an event so.
    if busy.beginAtRow() { busy.announceBase() }
    for step in steps { busy.make(step) }
    busy.make(.keepFormerID)
    for event in [Lifecycle.Event.inserted, .updated, .deleted, .refreshed] { busy.note(event) }
    for hook in Lifecycle.Hook.allCases { busy.begin(hook) }
    self.busy = busy
  }

  /// Every place that tests here stand on.
  static let all = [
    LifePlace("clean", []),
    LifePlace("fault", [.fault]),
    LifePlace("new", [.insert]),
    LifePlace("new fault", [.insert, .fault]),
    LifePlace("changed", [.change]),
    LifePlace("marked", [.mark]),
    LifePlace("marked fault", [.fault, .mark]),
    LifePlace("marked changed", [.change, .mark]),
    LifePlace("marked new", [.insert, .mark]),
    LifePlace("propagated", [.mark, .propagate]),
    LifePlace("propagated new", [.insert, .mark, .propagate]),
    LifePlace("lost", [.loseRow]),
    LifePlace("gone", [.loseRow, .followRow]),
    LifePlace("thrown away", [.insert, .mark, .propagate, .discard]),
    LifePlace("dying", [.mark, .propagate, .die]),
    LifePlace("dead", [.mark, .propagate, .die, .forget]),
    LifePlace("written anew", [.change, .reinsert]),
    LifePlace("written anew, thrown away", [.change, .reinsert, .mark, .propagate, .discard]),
    LifePlace("back", [.mark, .die, .forget, .arrive]),
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
    .propagateAgain: (marked, Effect(takes: ["propagated"])),
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

  private static let everywhere = Set(LifePlace.all.map(\.name))
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
    for place in LifePlace.all {
      for life in [place.life, place.busy] {
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
    for place in LifePlace.all where place.life.isDead && place.life.allows(step) {
      var after = place.life
      after.make(step)
      #expect(after.isDead || [.insert, .arrive].contains(step), "\(step) from \(place.name)")
      #expect(after.isNew || !after.notesChanges, "\(step) from \(place.name)")
    }
  }

  @Test("the questions say what the flags say", arguments: LifePlace.all)
  private func questions(_ place: LifePlace) {
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
    var life = LifePlace("clean", []).busy
    let all: Lifecycle.Event = [.inserted, .updated, .deleted, .refreshed]
    #expect(life.event == all)
    let (ended, next) = (life.endEvent(), life.endEvent())
    #expect(ended == all)
    #expect(next.isEmpty)
    #expect(life.event.isEmpty)
    #expect(Self.words(life) == ["named", "awaking", "preparing", "turning", "beganAtRow", "announced"])
    life.forgetBase()
    #expect(Self.words(life) == ["named", "awaking", "preparing", "turning"])
  }

  @Test("a hook that is running does not begin again before it has ended", arguments: Lifecycle.Hook.allCases)
  func hook(_ hook: Lifecycle.Hook) {
    var life = Lifecycle()
    #expect(!life.isInside(hook))
    let (first, second) = (life.begin(hook), life.begin(hook))
    #expect(first)
    #expect(!second)
    #expect(life.isInside(hook))
    life.end(hook)
    #expect(life == Lifecycle())
  }

  @Test("a copy stands where its original does, and nothing is happening to it", arguments: LifePlace.all)
  private func mirrored(_ place: LifePlace) {
    var copy = Lifecycle()
    copy.mirror(place.busy)
    #expect(Self.words(copy) == Self.words(place.life).union(["named"]))
  }

  @Test("every flag has a bit and a name of its own, and comes up somewhere here")
  func names() {
    let flags = Lifecycle.names.map(\.flag)
    #expect(flags.allSatisfy { $0.nonzeroBitCount == 1 })
    #expect(Set(flags).count == flags.count)
    let seen = LifePlace.all.flatMap { Self.words($0.life).union(Self.words($0.busy)) }
    #expect(Set(seen) == Set(Lifecycle.names.map(\.name)))
  }

  private static func words(_ life: Lifecycle) -> Set<String> {
    Set("\(life)".split(separator: " ").map(String.init))
  }
}
