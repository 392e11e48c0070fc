import OpenCoreData
import Samples

extension GradedStore {
  /// A store with one A and some pairs of B and C.
  ///
  /// - Parameters:
  ///   - pairs: how many.
  ///   - model: the model that the attempt gets.
  /// - Throws: what the save throws.
  convenience init(pairs: Int, _ model: PairsModel = PairsModel()) throws {
    // What fills a store is no business of the attempt's classes.
    var plain = PairsModel()
    (plain.inheritsC, plain.cRule) = (model.inheritsC, model.cRule)
    try self.init(plain.make, openedAs: model.make, filledBy: { try $0.insertPairs(pairs) })
  }
}

extension A {
  /// The numbers of its Bs, in order.
  var numbersOfB: [Int] { b.map { Int($0.number) }.sorted() }

  /// The numbers of its Cs, in order.
  var numbersOfC: [Int] { c.map { Int($0.number) }.sorted() }
}
