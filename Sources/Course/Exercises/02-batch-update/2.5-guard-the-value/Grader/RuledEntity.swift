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

    var text: String {
      guard let text = value as? String else { return "\(key) = \(value.map { "\($0)" } ?? "nil")" }
      return text.count > 60 ? "\(key) = a text of \(text.count) letters" : "\(key) = \"\(text)\""
    }
  }

  /// An attribute and the values to ask for.
  struct Rules {
    let attribute: NSAttributeDescription
    let isOptional: Bool
    let predicates: [NSPredicate]
    let values: [Any]
    /// A value that is allowed.
    let usual: Any?
    /// Whether an object that has just been made has it.
    var isDefault = true
  }

  private let store: GradedStore
  private let rules: [Rules]

  /// The entity, of a model that is in use.
  let entity: NSEntityDescription

  /// Makes an entity with texts and numbers, optional and not, with no rule, one, and several in any order, and with
  /// attributes of all other types that have rules.
  ///
  /// One of the attributes is inherited.
  ///
  /// - Parameter fresh: draws names, limits, and the order of the rules.
  /// - Throws: what opening the store throws.
  init(_ fresh: FreshData) throws {
    let names = fresh.shuffled(fresh.words(16).map { $0.lowercased() })
    let (low, high) = (fresh.int(2...4), fresh.int(7...9))
    let lengths = ["SELF.length >= \(low)", "SELF.length <= \(high)", "NOT SELF CONTAINS 'y'"]
    // Rules that no value breaks, before or after those that matter, or among them.
    let words = fresh.words(fresh.int(4...9)).map { "SELF != '\($0)'" }
    let large = fresh.ints(fresh.int(4...9), 1_000...9_000).map { "SELF != \($0)" }
    let texts = [low - 1, low, high, high + 1].map { String(repeating: "ox", count: 9).prefix($0) }.map(String.init)
    let many = texts + [String("oyoxoxoxo".prefix(low + 1)), ""]
    let long = String(repeating: "ox", count: fresh.int(6_000...9_000))
    let (least, most) = (fresh.int(-9...9), fresh.int(20...40))
    let bounds = ["SELF >= \(least)", "SELF <= \(most)", "SELF != \(least + 5)"]
    let numbers = [least - 1, least, least + 5, most, most + 1]
    let usual = "oxox".prefix(low + 1) + "o"
    rules =
      [
        Self.text(names[0], false, words + fresh.shuffled(lengths), many, String(usual)),
        Self.text(names[1], true, fresh.shuffled(lengths + words), many, nil),
        Self.number(names[2], false, fresh.shuffled(bounds) + large, numbers, most),
        Self.number(names[3], true, fresh.shuffled(bounds + large), numbers, nil),
        // Without a value from the beginning, so that an object that has nothing but the value in question is not valid.
        Self.text(names[4], false, [], many + [long], "ox", isDefault: false),
        Self.text(names[5], true, [], many + [long], nil),
        Self.text(names[6], false, [lengths[fresh.int(0...1)]], many, String(usual)),
      ] + Self.others(Array(names[7...]), least, most, fresh)
    let places = fresh.shuffled(Array(rules.indices))
    let rules = rules
    let (own, inherited) = (places.dropLast().map { rules[$0] }, rules[places[places.count - 1]])
    store = try GradedStore({ Self.model(own, inherited: inherited) })
    entity = store.container.managedObjectModel.entitiesByName["Thing"] ?? NSEntityDescription()
  }

  /// Every value for every attribute, and no value for each.
  func questions() -> [Question] {
    rules.flatMap { rules in
      let predicates = rules.predicates
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
    for rules in rules { thing.setValue(rules.isOptional ? nil : rules.usual, forKey: rules.attribute.name) }
    thing.setValue(question.value, forKey: question.key)
    defer { context.rollback() }
    return (try? context.save()) != nil
  }

  /// Whether nothing at all is allowed for an attribute.
  func isOptional(_ key: String) -> Bool { entity.attributesByName[key]?.isOptional ?? false }

  /// Attributes of the other types: each has a least and a greatest value, or one value that is not allowed.
  private static func others(_ names: [String], _ least: Int, _ most: Int, _ fresh: FreshData) -> [Rules] {
    let numbers = [least - 1, least, most, most + 1]
    let types: [(type: NSAttributeType, values: [NSObject])] = [
      (.integer16AttributeType, numbers.map { NSNumber(value: $0) }),
      (.integer32AttributeType, numbers.map { NSNumber(value: $0) }),
      (.doubleAttributeType, (numbers.map { Double($0) + 0.5 } + [-.infinity, .infinity]).map { NSNumber(value: $0) }),
      (.floatAttributeType, numbers.map { NSNumber(value: Float($0) + 0.5) }),
      (.decimalAttributeType, numbers.map { NSDecimalNumber(value: $0) }),
      (.dateAttributeType, numbers.map { ItemSeed.date($0) as NSDate }),
    ]
    let bounded = zip(names, types).map { name, type in
      rules(name, type.type, fresh, fresh.shuffled([("SELF >= %@", 1), ("SELF <= %@", 2)]), type.values, usual: 1)
    }
    let single: [(type: NSAttributeType, values: [NSObject])] = [
      (.booleanAttributeType, fresh.shuffled([NSNumber(value: true), NSNumber(value: false)])),
      (.UUIDAttributeType, (0..<2).map { _ in UUID() as NSUUID }),
      (.URIAttributeType, fresh.words(2).compactMap { NSURL(string: "https://\($0).example") }),
    ]
    let forbidden = zip(names.dropFirst(types.count), single).map { name, type in
      rules(name, type.type, fresh, [("SELF != %@", 0)], type.values, usual: 1)
    }
    return bounded + forbidden
  }

  /// An attribute, optional or not, with predicates that name some of its values.
  private static func rules(
    _ name: String, _ type: NSAttributeType, _ fresh: FreshData, _ formats: [(format: String, place: Int)],
    _ values: [NSObject], usual: Int
  ) -> Rules {
    Rules(
      attribute: NSAttributeDescription(name, type), isOptional: fresh.bool(),
      predicates: formats.map { NSPredicate(format: $0.format, argumentArray: [values[$0.place]]) }, values: values,
      usual: values[usual])
  }

  private static func text(
    _ name: String, _ isOptional: Bool, _ predicates: [String], _ values: [Any], _ usual: String?,
    isDefault: Bool = true
  ) -> Rules {
    Rules(
      attribute: NSAttributeDescription(name, .stringAttributeType), isOptional: isOptional,
      predicates: predicates.map { NSPredicate(format: $0) }, values: values, usual: usual, isDefault: isDefault)
  }

  private static func number(
    _ name: String, _ isOptional: Bool, _ predicates: [String], _ values: [Any], _ usual: Int?
  ) -> Rules {
    Rules(
      attribute: NSAttributeDescription(name, .integer64AttributeType), isOptional: isOptional,
      predicates: predicates.map { NSPredicate(format: $0) }, values: values, usual: usual)
  }

  private static func model(_ own: [Rules], inherited: Rules) -> NSManagedObjectModel {
    func attribute(_ rules: Rules) -> NSAttributeDescription {
      let attribute = NSAttributeDescription(rules.attribute.name, rules.attribute.attributeType)
      attribute.isOptional = rules.isOptional
      attribute.defaultValue = rules.isDefault ? rules.usual : nil
      attribute.setValidationPredicates(
        rules.predicates, withValidationWarnings: rules.predicates.map { "\($0)" })
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
