import Foundation
import OpenCoreData
import Samples

/// A store with two As of the attempt's class, whose Bs have the same numbers.
struct Paired {
  let store: GradedStore
  /// The A whose Bs join and leave.
  let a: A
  let other: A
  /// An A without Bs.
  private let third: OwnerSeed
  /// The numbers of the pairs of both As.
  let numbers: [Int]
  var context: NSManagedObjectContext { store.context }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - fresh: gives numbers and orders.
  ///   - spare: the number of a C of the first A that has no B.
  ///   - isNew: whether the A whose Bs join and leave is not saved yet, nor its pairs.
  init(_ fresh: FreshData, _ ownerClass: A.Type, spare: Int64? = nil, isNew: Bool = false) throws {
    var model = PairsModel(ownerClass)
    (model.bClass, model.inheritsC) = (WatchedB.self, fresh.bool())
    var seeds = OwnerSeed.drawn(fresh, pairs: 4)
    seeds[0].spare = spare.map { [$0] } ?? []
    // The other A has Cs that the first one lacks.
    seeds[1].spare = Array(1...8)
    third = seeds[2]
    store = try GradedStore(owners: fresh.shuffled(seeds), model)
    a = isNew ? try store.context.newOwner() : try store.context.owner(seeds[0])
    other = try store.context.owner(seeds[1])
    numbers = seeds[0].pairs.map(Int.init)
    guard isNew else { return }
    for number in seeds[0].pairs {
      try newC(number)
      try store.context.newB(number).a = a
    }
  }

  /// The key of the A's row, which it has once it is saved.
  var key: Int { Int(a.objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? 0 }

  func keyOfB(_ number: Int) throws -> Int {
    try store.numbers("SELECT Z_PK FROM ZB WHERE ZNUMBER = \(number) AND ZA = \(key)").first ?? 0
  }

  func keyOfC(_ number: Int) throws -> Int {
    try store.numbers("SELECT Z_PK FROM ZC WHERE ZNUMBER = \(number) AND ZA = \(key)").first ?? 0
  }

  /// How many Cs in the file the A without Bs has.
  func rowsOfThird() throws -> Int {
    let key = try context.owner(third).objectID.uriRepresentation().lastPathComponent.dropFirst()
    return try store.rows("ZC", where: "ZA = \(key)")
  }

  func memberC(_ number: Int64) throws -> C {
    guard let c = a.c.first(where: { $0.number == number }) else { throw Mismatch(["the A has no C \(number)"]) }
    return c
  }

  /// Gives the A a new C.
  func newC(_ number: Int64) throws {
    let c = C(context: context)
    c.number = number
    c.a = a
  }

  /// Deletes a C of the other A, which keeps it in its set until pending changes are processed.
  func markOtherC() throws -> C {
    guard let c = other.c.first(where: { $0.number == 1 }) else { throw Mismatch(["the other A has no C 1"]) }
    context.delete(c)
    return c
  }

  /// Lets a B join the A.
  func join(_ number: Int64, by way: JoiningWay, from origin: JoiningOrigin = .nowhere) throws {
    let b = try context.newB(number)
    switch origin {
    case .nowhere: break
    case .nobody: try context.save()
    case .aFault:
      try context.save()
      context.refresh(b, mergeChanges: false)
    case .anotherOwner:
      b.a = try context.owner(third)
      try context.save()
    }
    switch way {
    case .byItsProperty: b.a = a
    case .byTheSet: a.b.insert(b)
    case .byAnotherSet: a.b = a.b.union([b])
    case .byItsKey: b.setValue(a, forKey: "a")
    }
  }

  /// Lets a B leave the A.
  func leave(_ number: Int, by way: LeavingWay) throws {
    let b = try a.memberB(Int64(number))
    switch way {
    case .byItsProperty: b.a = nil
    case .outOfTheSet: a.b.remove(b)
    case .byAnotherSet: a.b = a.b.filter { $0 != b }
    case .toAnotherOwner: b.a = try context.owner(third)
    case .byItsDelete: context.delete(b)
    }
  }
}

/// A way to join an owner.
enum JoiningWay: Int, CaseIterable {
  case byItsProperty
  case byTheSet
  case byAnotherSet
  case byItsKey
}

/// What a B is before it joins an owner.
enum JoiningOrigin: CaseIterable {
  /// It is new.
  case nowhere
  /// It is saved, and has no owner.
  case nobody
  /// It is saved, has no owner, and is a fault.
  case aFault
  /// It is saved, and leaves another owner.
  case anotherOwner
}

/// A way to leave an owner.
enum LeavingWay: CaseIterable {
  case byItsProperty
  case outOfTheSet
  case byAnotherSet
  case toAnotherOwner
  case byItsDelete
}

/// A B that is looked at while it joins or leaves: when its own end of the link is set, the A's set has changed.
final class WatchedB: B {
  static let steps = ContextNotes<PairSteps>()

  override func setObject(_ object: NSManagedObject?, for relationship: NSRelationshipDescription) {
    Self.steps.notes(of: managedObjectContext)?.look(at: self)
    super.setObject(object, for: relationship)
  }
}

/// What was seen of an owner's pairs while a B joined or left.
final class PairSteps {
  private let a: A
  /// How many steps were looked at.
  private(set) var seen = 0
  /// At how many of them the C was missing.
  private(set) var alone = 0

  init(_ a: A) { self.a = a }

  func look(at b: B) {
    seen += 1
    if !a.c.contains(where: { $0.number == b.number }) { alone += 1 }
  }
}
