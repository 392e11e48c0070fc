import Foundation

/// Checks a model and compiles it: descriptions become drafts, and drafts layouts, which never change.
struct ModelCompiler {
  let model: NSManagedObjectModel
  /// Gives the class of an entity's objects; nil for plain managed objects.
  let classes: (NSEntityDescription) -> AnyClass?

  /// Compiles, and changes nothing of the model: that takes over what is made of it by `adopt`.
  ///
  /// - Throws: `ModelError` at the first thing that makes no sense, entities in name order.
  func compile() throws(ModelError) -> ModelLayout {
    let ordered = try orderedEntities()
    for entity in ordered { try check(entity) }
    var drafts = Self.drafts(ordered)
    let table = EntityTable(of: drafts)
    Self.compileSlots(of: &drafts, in: table)
    try Self.compileDerivations(of: &drafts)
    Self.compileConstraints(of: &drafts)
    var entities: [EntityLayout] = []
    for draft in drafts {
      let parent = draft.parent.map { entities[$0] }
      let objectClass: AnyClass? = classes(draft.description)
      entities.append(EntityLayout(draft, objectClass: objectClass, parent: parent, table: table))
    }
    return ModelLayout(entities, in: table)
  }

  // MARK: Order

  /// Roots by name, each followed by its subentities, depth first and by name (SQ-05).
  private func orderedEntities() throws(ModelError) -> [NSEntityDescription] {
    var names: Set<String> = []
    for entity in model.entities {
      guard let name = entity.name, !name.isEmpty else {
        throw ModelError(problem: .entityWithoutName, entity: "", property: nil)
      }
      guard names.insert(name).inserted else {
        throw ModelError(problem: .duplicateEntity, entity: name, property: nil)
      }
      try checkAncestors(of: entity)
    }
    var ordered: [NSEntityDescription] = []
    func visit(_ entity: NSEntityDescription) {
      ordered.append(entity)
      entity.subentities.sorted { $0.name ?? "" < $1.name ?? "" }.forEach(visit)
    }
    model.entities.filter { $0.superentity == nil }.sorted { $0.name ?? "" < $1.name ?? "" }.forEach(visit)
    return ordered
  }

  private func checkAncestors(of entity: NSEntityDescription) throws(ModelError) {
    var ancestor = entity.superentity
    var seen: Set<ObjectIdentifier> = []
    // A loop further up, which does not contain `entity`, is reported where its own members are checked.
    while let current = ancestor, seen.insert(ObjectIdentifier(current)).inserted {
      if current === entity {
        throw ModelError(problem: .entityIsItsOwnAncestor, entity: entity.name ?? "", property: nil)
      }
      if current.model !== model {
        throw ModelError(problem: .superentityOutsideModel, entity: entity.name ?? "", property: nil)
      }
      ancestor = current.superentity
    }
  }

  // MARK: Checks

  private func check(_ entity: NSEntityDescription) throws(ModelError) {
    let name = entity.name ?? ""
    var taken = Set((entity.superentity?.propertiesByName ?? [:]).keys)
    for property in entity.properties.sorted(by: { $0.name < $1.name }) {
      func refuse(_ problem: ModelError.Problem) -> ModelError {
        ModelError(problem: problem, entity: name, property: property.name)
      }
      guard !property.name.isEmpty else {
        throw ModelError(problem: .propertyWithoutName, entity: name, property: nil)
      }
      guard taken.insert(property.name).inserted else { throw refuse(.duplicateProperty) }
      guard !Self.reserved.contains(property.name) else { throw refuse(.reservedName) }
      switch property {
      case let attribute as NSAttributeDescription:
        if let (problem, element) = Self.problem(with: attribute) {
          let place = ([property.name] + element).joined(separator: ".")
          throw ModelError(problem: problem, entity: name, property: place)
        }
      case let relationship as NSRelationshipDescription:
        if let problem = problem(with: relationship) { throw refuse(problem) }
      case let fetched as NSFetchedPropertyDescription:
        guard fetched.template != nil else { throw refuse(.fetchedPropertyWithoutRequest) }
      default: throw refuse(.unsupported("a property of class \(Swift.type(of: property))"))
      }
    }
    try Self.checkConstraints(of: entity)
    try Self.checkIndexes(of: entity)
  }

  /// Names of `NSObject` and `NSManagedObject` that a property would hide.
  private static let reserved: Set<String> = [
    "description", "debugDescription", "hash", "hashValue", "superclass", "self", "entity", "objectID", "isFault",
    "isDeleted", "isInserted", "isUpdated", "hasChanges", "managedObjectContext", "faultingState",
  ]

  /// What is wrong with an attribute, and the way to the element of a composite that is at fault.
  private static func problem(
    with attribute: NSAttributeDescription
  ) -> (problem: ModelError.Problem, element: [String])? {
    switch attribute.attributeType {
    case .undefinedAttributeType:
      if !attribute.isTransient { return (.attributeWithoutType, []) }
    case .objectIDAttributeType:
      if !attribute.isTransient { return (.persistentObjectID, []) }
    case .compositeAttributeType:
      guard let composite = attribute as? NSCompositeAttributeDescription else {
        return (.compositeWithoutElements, [])
      }
      return problem(with: composite, inside: [])
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType,
      .doubleAttributeType, .floatAttributeType, .stringAttributeType, .booleanAttributeType, .dateAttributeType,
      .binaryDataAttributeType, .UUIDAttributeType, .URIAttributeType, .transformableAttributeType:
      break
    }
    if let value = attribute.defaultValue, Value(value, as: attribute.attributeType) == nil {
      return (.defaultOfWrongType(attribute.attributeType.row.className ?? "a value of its type"), [])
    }
    return nil
  }

  /// What an element is must be stored like an attribute of its own.
  private static func problem(
    with composite: NSCompositeAttributeDescription, inside outer: [NSCompositeAttributeDescription]
  ) -> (problem: ModelError.Problem, element: [String])? {
    if composite.elements.isEmpty { return (.compositeWithoutElements, []) }
    if outer.contains(where: { $0 === composite }) { return (.compositeContainsItself, []) }
    var names: Set<String> = []
    for element in composite.elements {
      guard !element.name.isEmpty, names.insert(element.name).inserted else { return (.compositeWithEqualNames, []) }
      if let inner = element as? NSCompositeAttributeDescription {
        if let found = problem(with: inner, inside: outer + [composite]) {
          return (found.problem, [element.name] + found.element)
        }
      } else if element.isTransient || element is NSDerivedAttributeDescription
        || ColumnKind(element.attributeType) == nil
      {
        return (.unsupported("a composite with an element that no store keeps, \(element.name)"), [])
      }
    }
    return nil
  }

  private func problem(with relationship: NSRelationshipDescription) -> ModelError.Problem? {
    guard let destination = relationship.destinationEntity else { return .destinationMissing }
    guard destination.model === model else { return .destinationOutsideModel }
    guard relationship.minCount >= 0, relationship.maxCount >= 0,
      relationship.maxCount == 0 || relationship.minCount <= relationship.maxCount
    else { return .countsOutOfOrder }
    if relationship.isOrdered, !relationship.isToMany { return .orderedToOne }
    if let inverse = relationship.inverseRelationship {
      guard destination.propertiesByName[inverse.name] === inverse else { return .inverseOutsideDestination }
      guard OneSidedInverses.agrees(inverse, with: relationship) else {
        return .inverseDisagrees("\(destination.name ?? "").\(inverse.name)")
      }
    }
    return nil
  }
}
