import OpenCoreData
import Samples

/// An A to put into a store, with the numbers of its Bs and Cs.
struct OwnerSeed {
  var number: Int64
  /// The numbers of its Bs, each of which gets its C.
  var pairs: [Int64]
  /// The numbers of Cs without a B.
  var spare: [Int64] = []

  /// Owners with different pairs: two of them share the first numbers, in no order, and one has none.
  ///
  /// - Parameters:
  ///   - pairs: how many pairs each of the two has.
  ///   - spare: how many Cs without a B each of them has.
  static func drawn(_ fresh: FreshData, pairs: Int, spare: Int = 0) -> [OwnerSeed] {
    let numbers = fresh.ints(pairs + spare, 10...99).map(Int64.init)
    let owners = fresh.ints(3, 1...9).map(Int64.init)
    let full = owners.prefix(2).map { owner in
      OwnerSeed(
        number: owner, pairs: fresh.shuffled(Array(numbers.prefix(pairs))),
        spare: fresh.shuffled(Array(numbers.dropFirst(pairs))))
    }
    return full + [OwnerSeed(number: owners[2], pairs: [])]
  }
}

extension GradedStore {
  /// A store with some As and their Bs and Cs.
  ///
  /// - Parameters:
  ///   - owners: the As, in the order in which they are inserted.
  ///   - model: the model that the attempt gets.
  /// - Throws: what the save throws.
  convenience init(owners: [OwnerSeed], _ model: PairsModel) throws {
    // What fills a store is no business of the attempt's classes.
    var plain = PairsModel()
    (plain.inheritsC, plain.cRule) = (model.inheritsC, model.cRule)
    try self.init(
      plain.make, openedAs: model.make, filledBy: { context in for owner in owners { owner.insert(context) } })
  }

  /// A store with one A and some pairs of B and C, numbered from 1.
  ///
  /// - Parameters:
  ///   - pairs: how many.
  ///   - model: the model that the attempt gets.
  /// - Throws: what the save throws.
  convenience init(pairs: Int, _ model: PairsModel = PairsModel()) throws {
    try self.init(owners: [OwnerSeed(number: 1, pairs: pairs > 0 ? Array(1...Int64(pairs)) : [])], model)
  }
}

extension OwnerSeed {
  fileprivate func insert(_ context: NSManagedObjectContext) {
    let a = A(context: context)
    a.number = number
    for number in pairs + spare {
      let c = C(context: context)
      c.number = number
      c.a = a
      guard pairs.contains(number) else { continue }
      let b = B(context: context)
      b.number = number
      b.a = a
    }
  }
}

extension NSManagedObjectContext {
  /// The A of a seed.
  func owner(_ seed: OwnerSeed) throws -> A {
    let request = NSFetchRequest<A>(entityName: "A")
    request.predicate = NSPredicate(format: "number == %@", seed.number)
    guard let a = try fetch(request).first else { throw Mismatch(["a fetch for an A finds nothing"]) }
    return a
  }

  /// A new A, of the class that the model has for it.
  func newOwner() throws -> A {
    guard let a = NSEntityDescription.insertNewObject(forEntityName: "A", into: self) as? A else {
      throw Mismatch(["the entity A has another class"])
    }
    return a
  }

  /// A new B, of the class that the model has for it.
  func newB(_ number: Int64) throws -> B {
    guard let b = NSEntityDescription.insertNewObject(forEntityName: "B", into: self) as? B else {
      throw Mismatch(["the entity B has another class"])
    }
    b.number = number
    return b
  }
}

extension A {
  /// The numbers of its Bs, in order.
  var numbersOfB: [Int] { b.map { Int($0.number) }.sorted() }

  /// The numbers of its Cs, in order.
  var numbersOfC: [Int] { c.map { Int($0.number) }.sorted() }

  /// Its B of a number.
  func memberB(_ number: Int64) throws -> B {
    guard let found = b.first(where: { $0.number == number }) else { throw Mismatch(["the A has no B \(number)"]) }
    return found
  }
}
