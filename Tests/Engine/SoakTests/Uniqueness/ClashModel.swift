import OpenCoreData
import TestKit

/// Two entities with a unique code each, and a relationship of every kind between them.
enum ClashModel {
  /// One end of a relationship.
  struct ClashEnd: Hashable {
    let name: String
    /// The entity that has it, `A` or `B`.
    let owner: String
    let isMany: Bool
    var isOrdered = false
    var inverse: String?

    var destination: String { owner == "A" ? "B" : "A" }
    var back: ClashEnd? { inverse.flatMap { name in ClashModel.ends.first { $0.name == name } } }
  }

  /// All ends; an inverse is named at both.
  static let ends: [ClashEnd] = [
    ClashEnd(name: "a", owner: "B", isMany: false, inverse: "bs"),
    ClashEnd(name: "bs", owner: "A", isMany: true, inverse: "a"),
    ClashEnd(name: "oa", owner: "B", isMany: false, inverse: "obs"),
    ClashEnd(name: "obs", owner: "A", isMany: true, isOrdered: true, inverse: "oa"),
    ClashEnd(name: "owner", owner: "A", isMany: false, inverse: "owned"),
    ClashEnd(name: "owned", owner: "B", isMany: true, isOrdered: true, inverse: "owner"),
    ClashEnd(name: "tags", owner: "A", isMany: true, inverse: "tagged"),
    ClashEnd(name: "tagged", owner: "B", isMany: true, inverse: "tags"),
    ClashEnd(name: "xs", owner: "A", isMany: true, isOrdered: true, inverse: "ys"),
    ClashEnd(name: "ys", owner: "B", isMany: true, isOrdered: true, inverse: "xs"),
    ClashEnd(name: "buddy", owner: "A", isMany: false, inverse: "pal"),
    ClashEnd(name: "pal", owner: "B", isMany: false, inverse: "buddy"),
    ClashEnd(name: "lone", owner: "B", isMany: false),
    ClashEnd(name: "flock", owner: "B", isMany: true),
    ClashEnd(name: "line", owner: "B", isMany: true, isOrdered: true),
  ]

  static var model: NSManagedObjectModel {
    let entities = ["A", "B"].map { name in
      let entity = NSEntityDescription.made(
        name, [attribute("code", .integer64AttributeType), attribute("note", .integer64AttributeType, default: 0)])
      entity.uniquenessConstraints = [["code"]]
      return entity
    }
    func entity(_ name: String) -> NSEntityDescription { entities[name == "A" ? 0 : 1] }
    for end in ends where end.inverse == nil || end.name < (end.inverse ?? "") {
      entity(end.owner).relate(end.stated, to: entity(end.destination), inverse: end.back?.stated)
    }
    return .of(entities)
  }
}

extension ClashModel.ClashEnd {
  fileprivate var stated: End {
    var end = isMany ? End.many(name) : .one(name)
    end.isOrdered = isOrdered
    return end
  }
}
