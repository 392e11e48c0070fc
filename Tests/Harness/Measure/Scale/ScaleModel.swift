import OpenCoreData
import Samples

/// The models that the operations work on; objects are of no class of their own.
enum ScaleModel {
  /// Things with owners and tags, an ordered list, a chain, and parts whose holder has the rule that is asked for.
  ///
  /// - Parameters:
  ///   - rule: the delete rule of `Owner.things`.
  ///   - isUnique: whether no two things may have the same number.
  static func make(_ rule: NSDeleteRule = .nullifyDeleteRule, isUnique: Bool = false) -> NSManagedObjectModel {
    let thing = entity(
      "Thing",
      [
        NSAttributeDescription("name", .stringAttributeType), NSAttributeDescription("number", .integer64AttributeType),
        NSAttributeDescription("done", .booleanAttributeType, defaultValue: false),
      ])
    if isUnique { thing.uniquenessConstraints = [["number"]] }
    let owner = entity("Owner", [NSAttributeDescription("name", .stringAttributeType)])
    let tag = entity("Tag", [NSAttributeDescription("name", .stringAttributeType)])
    let entry = entity("Entry", [NSAttributeDescription("number", .integer64AttributeType)])
    let node = entity("Node", [NSAttributeDescription("number", .integer64AttributeType)])
    RelationshipEnd.connect(.many(owner, "things", rule), .one(thing, "owner", .nullifyDeleteRule))
    RelationshipEnd.connect(.many(thing, "tags", .nullifyDeleteRule), .many(tag, "things", .nullifyDeleteRule))
    RelationshipEnd.connect(.many(owner, "entries", .nullifyDeleteRule), .one(entry, "owner", .nullifyDeleteRule))
    owner.relationshipsByName["entries"]?.isOrdered = true
    RelationshipEnd.connect(.one(node, "next", .cascadeDeleteRule), .one(node, "previous", .nullifyDeleteRule))
    let link = entity("Link", [NSAttributeDescription("number", .integer64AttributeType)])
    RelationshipEnd.connect(.many(link, "next", .cascadeDeleteRule), .one(link, "previous", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [thing, owner, tag, entry, node, link]
    return model
  }

  /// A ring of entities, each with a relationship to the next.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - isSecond: whether it is a second version, in which each has an attribute and a constraint more.
  static func ring(_ count: Int, isSecond: Bool = false) -> NSManagedObjectModel {
    let entities = (0..<count).map { index in
      let name = NSAttributeDescription("name", .stringAttributeType)
      guard isSecond else { return entity("Ring\(index)", [name]) }
      let made = entity("Ring\(index)", [name, NSAttributeDescription("note", .stringAttributeType)])
      made.uniquenessConstraints = [["note"]]
      return made
    }
    for (index, entity) in entities.enumerated() {
      RelationshipEnd.connect(
        .one(entity, "next", .cascadeDeleteRule), .one(entities[(index + 1) % count], "previous", .nullifyDeleteRule))
    }
    let model = NSManagedObjectModel()
    model.entities = entities
    return model
  }

  private static func entity(_ name: String, _ attributes: [NSAttributeDescription]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = attributes
    return entity
  }
}
