import Foundation
import OpenCoreData
import WorkbookKit

extension ScaledOperation {
  /// Models of many entities: a sixteenth as many as there are objects elsewhere.
  static var models: [ScaledOperation] {
    [
      ScaledOperation("make a model of a ring of entities, and hash it") { count in
        { _ = ScaleModel.ring(count / 16).entityVersionHashesByName }
      },
      ScaledOperation("create a store of a ring of entities") { count in
        let model = ScaleModel.ring(count / 16)
        return { _ = try ScaleStore(model) }
      },
      ScaledOperation("say what a reviewer would ask about a ring of entities") { count in
        let model = ScaleModel.ring(count / 16)
        return { _ = ModelCheck.findings(in: model) }
      },
    ]
  }

  /// Predicates without a store.
  static var predicates: [ScaledOperation] {
    [
      ScaledOperation("parse a format of many comparisons") { count in
        let format = (0..<count / 4).map { "number == \($0)" }.joined(separator: " OR ")
        return { _ = NSPredicate(format: format) }
      },
      ScaledOperation("filter objects by a predicate") { count in
        let store = try ScaleStore()
        let things = store.insertThings(count)
        let predicate = NSPredicate(format: "name CONTAINS[c] %@ AND number < %@", "thing 9", count / 2)
        return { _ = things.filter { predicate.evaluate(with: $0) } }
      },
      ScaledOperation("filter objects by a list of as many") { count in
        let store = try ScaleStore()
        let things = store.insertThings(count)
        let predicate = NSPredicate(format: "number IN %@", (0..<count).map { $0 })
        return { _ = things.filter { predicate.evaluate(with: $0) } }
      },
      ScaledOperation("filter objects by an aggregate over as many members") { count in
        let store = try ScaleStore()
        let (owner, things) = try store.ownedThings(count)
        let predicate = NSPredicate(format: "SUBQUERY(things, $t, $t.number > 5).@count > 3 AND things.@max.number > 2")
        return { withExtendedLifetime(things) { _ = predicate.evaluate(with: owner) } }
      },
    ]
  }
}
