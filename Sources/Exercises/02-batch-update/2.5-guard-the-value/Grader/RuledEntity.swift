import Foundation
import OpenCoreData
import Samples

/// An entity whose attributes have rules of several kinds, and a store that says what a save makes of a value.
struct RuledEntity {
  /// A value for one of the attributes.
  struct Question {
    let key: String
    let value: Any?
    /// The places, in the attribute's list, of the predicates that the value breaks.
    let broken: [Int]

    var text: String { "\(key) = \(value.map { $0 is String ? "\"\($0)\"" : "\($0)" } ?? "nil")" }
  }

  /// An attribute and the values to ask for.
  struct Rules {
    let attribute: NSAttributeDescription
    let isOptional: Bool
    let predicates: [String]
    let values: [Any]
    let defaultValue: Any?
  }

  private let store: GradedStore
  private let rules: [Rules]

  /// The entity, of a model that is in use.
  let entity: NSEntityDescription

  /// Makes an entity with texts and numbers, optional and not, with no rule, one, and several in any order.
  ///
  /// One of the attributes is inherited.
  ///
  /// - Parameter fresh: draws names, limits, and the order of the rules.
  /// - Throws: what opening the store throws.
  init(_ fresh: FreshData) throws {
    let names = fresh.shuffled(fresh.words(7).map { $0.lowercased() })
    let (low, high) = (fresh.int(2...4), fresh.int(7...9))
    let lengths = ["SELF.length >= \(low)", "SELF.length <= \(high)", "NOT SELF CONTAINS 'y'"]
    let texts = [low - 1, low, high, high + 1].map { String(repeating: "ox", count: 9).prefix($0) }.map(String.init)
    let many = texts + [String("oyoxoxoxo".prefix(low + 1))]
    let (least, most) = (fresh.int(-9...9), fresh.int(20...40))
    let bounds = ["SELF >= \(least)", "SELF <= \(most)", "SELF != \(least + 5)"]
    let numbers = [least - 1, least, least + 5, most, most + 1]
    let usual = "oxox".prefix(low + 1) + "o"
    rules = [
      Self.text(names[0], false, fresh.shuffled(lengths), many, String(usual)),
      Self.text(names[1], true, fresh.shuffled(lengths), many, nil),
      Self.number(names[2], false, fresh.shuffled(bounds), numbers, most),
      Self.number(names[3], true, fresh.shuffled(bounds), numbers, nil),
      Self.text(names[4], false, [], many + [""], "ox"),
      Self.text(names[5], true, [], many + [""], nil),
      Self.text(names[6], false, [lengths[fresh.int(0...1)]], many, String(usual)),
    ]
    let places = fresh.shuffled(Array(rules.indices))
    let rules = rules
    let (own, inherited) = (places.dropLast().map { rules[$0] }, rules[places[places.count - 1]])
    store = try GradedStore({ Self.model(own, inherited: inherited) })
    entity = store.container.managedObjectModel.entitiesByName["Thing"] ?? NSEntityDescription()
  }

  /// Every value for every attribute, and no value for each.
  func questions() -> [Question] {
    rules.flatMap { rules in
      let predicates = rules.predicates.map { NSPredicate(format: $0) }
      let values = rules.values.map { value in
        Question(
          key: rules.attribute.name, value: value,
          broken: predicates.indices.filter { !predicates[$0].evaluate(with: value) })
      }
      return values + [Question(key: rules.attribute.name, value: nil, broken: [])]
    }
  }

  /// Whether a save lets an object have a value, all others being as they should.
  func isSaved(_ question: Question) -> Bool {
    let context = store.context
    let thing = NSManagedObject(entity: entity, insertInto: context)
    for rules in rules { thing.setValue(rules.isOptional ? nil : rules.defaultValue, forKey: rules.attribute.name) }
    thing.setValue(question.value, forKey: question.key)
    defer { context.rollback() }
    return (try? context.save()) != nil
  }

  /// Whether nothing at all is allowed for an attribute.
  func isOptional(_ key: String) -> Bool { entity.attributesByName[key]?.isOptional ?? false }

  private static func text(
    _ name: String, _ isOptional: Bool, _ predicates: [String], _ values: [Any], _ defaultValue: String?
  ) -> Rules {
    Rules(
      attribute: NSAttributeDescription(name, .stringAttributeType), isOptional: isOptional, predicates: predicates,
      values: values, defaultValue: defaultValue)
  }

  private static func number(
    _ name: String, _ isOptional: Bool, _ predicates: [String], _ values: [Any], _ defaultValue: Int?
  ) -> Rules {
    Rules(
      attribute: NSAttributeDescription(name, .integer64AttributeType), isOptional: isOptional, predicates: predicates,
      values: values, defaultValue: defaultValue)
  }

  private static func model(_ own: [Rules], inherited: Rules) -> NSManagedObjectModel {
    func attribute(_ rules: Rules) -> NSAttributeDescription {
      let attribute = NSAttributeDescription(rules.attribute.name, rules.attribute.attributeType)
      attribute.isOptional = rules.isOptional
      attribute.defaultValue = rules.defaultValue
      attribute.setValidationPredicates(
        rules.predicates.map { NSPredicate(format: $0) }, withValidationWarnings: rules.predicates)
      return attribute
    }
    let parent = NSEntityDescription()
    parent.name = "AnyThing"
    parent.isAbstract = true
    parent.properties = [attribute(inherited)]
    let thing = NSEntityDescription()
    thing.name = "Thing"
    thing.properties = own.map(attribute)
    parent.subentities = [thing]
    let other = NSEntityDescription()
    other.name = "Other"
    RelationshipEnd.connect(.many(thing, "others", .nullifyDeleteRule), .one(other, "thing", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [parent, thing, other]
    return model
  }
}
