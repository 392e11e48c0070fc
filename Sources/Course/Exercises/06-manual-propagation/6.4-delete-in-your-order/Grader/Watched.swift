import Foundation
import OpenCoreData
import Samples

/// An owner whose relationships are looked at whenever one of them changes, and others beside it.
final class Watched {
  let store: GradedStore
  let a: A
  let pairs: Int
  let notes: PairNotes

  private let other: A
  private let key: String

  var context: NSManagedObjectContext { store.context }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - fresh: gives numbers and orders.
  ///   - pairs: how many pairs the owner has.
  ///   - spare: how many Cs without a B it has.
  ///   - hasOuter: whether it has two more of these, with the lowest number of all and the highest.
  ///   - inheritsC: whether its Cs belong to a parent entity.
  ///   - unsaved: how many more pairs it has that are not saved yet.
  ///   - isNew: whether the owner itself is not saved yet, so that it has only these.
  init(
    _ fresh: FreshData, _ pairs: Int, spare: Int = 0, hasOuter: Bool = false, inheritsC: Bool = false,
    unsaved: Int = 0, isNew: Bool = false
  ) throws {
    var model = PairsModel(WatchedA.self)
    model.inheritsC = inheritsC
    var seeds = OwnerSeed.drawn(fresh, pairs: pairs, spare: spare)
    if hasOuter { seeds[0].spare += [Int64(fresh.int(1...9)), Int64(fresh.int(300...399))] }
    store = try GradedStore(owners: fresh.shuffled(seeds), model)
    a = isNew ? try store.context.newA() : try store.context.owner(seeds[0])
    other = try store.context.owner(seeds[1])
    self.pairs = (isNew ? 0 : pairs) + unsaved
    key = isNew ? "0" : String(a.objectID.uriRepresentation().lastPathComponent.dropFirst())
    let new = fresh.shuffled((0..<unsaved).map { Int64(100 + $0) })
    for number in new { try a.insertPair(number) }
    if unsaved > 0 {
      // A new C that never had a B.
      let c = C(context: store.context)
      (c.number, c.a) = (200, a)
    }
    notes = PairNotes(of: a, paired: Set(isNew ? [] : seeds[0].pairs).union(new))
    _ = (a.b.count, a.c.count)
    WatchedA.notes.set(notes, for: store.context)
  }

  /// How many Bs the owner has; none where it is saved and gone.
  var bsInTheSet: Int { a.managedObjectContext == nil ? 0 : a.b.count }

  /// The owner's Bs and Cs, with their names.
  func members() -> [(name: String, object: NSManagedObject)] { Self.members(of: a) }

  /// Those of the other owner.
  func membersOfTheOther() -> [(name: String, object: NSManagedObject)] { Self.members(of: other) }

  private static func members(of a: A) -> [(name: String, object: NSManagedObject)] {
    let bs = a.b.sorted { $0.number < $1.number }.map { (name: "B \($0.number)", object: $0 as NSManagedObject) }
    let cs = a.c.sorted { $0.number < $1.number }.map { (name: "C \($0.number)", object: $0 as NSManagedObject) }
    return bs + cs
  }

  /// How many rows the owner has left, its own included.
  func rowsLeft() throws -> Int {
    try store.rows("ZB", where: "ZA = \(key) OR ZA IS NULL") + store.rows("ZC", where: "ZA = \(key) OR ZA IS NULL")
      + store.rows(try tableOfA(), where: "Z_PK = \(key)")
  }

  /// The rows that have to go, as `FileContents.changes(to:)` tells them.
  func ownRows() throws -> [String] {
    func lines(_ table: String, _ condition: String) throws -> [String] {
      try store.numbers("SELECT Z_PK FROM \(table) WHERE \(condition) ORDER BY Z_PK").map { "\(table) \($0): deleted" }
    }
    return try lines(try tableOfA(), "Z_PK = \(key)") + lines("ZB", "ZA = \(key)") + lines("ZC", "ZA = \(key)")
  }

  private func tableOfA() throws -> String {
    try store.texts("SELECT name FROM sqlite_master WHERE name IN ('ZA', 'ZOWNER') AND type = 'table'").first ?? "ZA"
  }
}

extension NSManagedObjectContext {
  /// A new A, of the class that the model has for it.
  fileprivate func newA() throws -> A {
    guard let a = NSEntityDescription.insertNewObject(forEntityName: "A", into: self) as? A else {
      throw Mismatch(["the entity A has another class"])
    }
    return a
  }
}

extension A {
  /// Gives it a new pair, the C first.
  fileprivate func insertPair(_ number: Int64) throws {
    guard let context = managedObjectContext else { return }
    let c = C(context: context)
    (c.number, c.a) = (number, self)
    try context.newB(number).a = self
  }
}

/// What was seen of an owner.
final class PairNotes {
  private weak var owner: A?
  private let paired: Set<Int64>
  /// How many steps were looked at.
  private(set) var seen = 0
  /// In how many moments a B had no C.
  private(set) var alone = 0
  /// The most Cs that had lost their B, of all moments.
  private(set) var orphans = 0

  /// Begins to note.
  ///
  /// - Parameters:
  ///   - owner: the owner; what another one loses is not looked at.
  ///   - paired: the numbers of its Cs that have a B at the start.
  init(of owner: A, paired: Set<Int64>) {
    self.owner = owner
    self.paired = paired
  }

  func look(at a: A) {
    guard a === owner else { return }
    let (bs, cs) = (Set(a.b.map(\.number)), Set(a.c.map(\.number)))
    seen += 1
    if !bs.isSubset(of: cs) { alone += 1 }
    orphans = max(orphans, cs.intersection(paired).subtracting(bs).count)
  }
}

/// An owner that notes how its pairs stand, after every removal.
final class WatchedA: A {
  static let notes = ContextNotes<PairNotes>()

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    Self.notes.notes(of: managedObjectContext)?.look(at: self)
  }
}
