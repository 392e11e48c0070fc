import Foundation

/// Copies the entities of one or several models into a new one that can be changed.
struct ModelCopier {
  private var entities: [String: NSEntityDescription] = [:]
  private var originals: [String: NSEntityDescription] = [:]
  private var order: [String] = []

  /// Copies.
  ///
  /// - Returns: the copy; nil with the name of the first entity that two models describe differently.
  static func copy(_ models: [NSManagedObjectModel]) -> (model: NSManagedObjectModel?, conflict: String?) {
    var copier = ModelCopier()
    for entity in models.flatMap(\.entities) {
      let name = entity.name ?? ""
      if let other = copier.originals[name] {
        if EntitySignature(other) != EntitySignature(entity) { return (nil, name) }
        continue
      }
      copier.originals[name] = entity
      copier.order.append(name)
      copier.entities[name] = copier.copy(entity)
    }
    return (copier.assemble(models), nil)
  }

  /// Copies a property by itself: the copy belongs to no entity, and of a relationship it leads where the original does.
  static func duplicate(_ property: NSPropertyDescription) -> NSPropertyDescription {
    let copy = ModelCopier().copyOf(property)
    if let original = property as? NSRelationshipDescription, let relationship = copy as? NSRelationshipDescription {
      relationship.destinationEntity = original.destinationEntity
      relationship.inverseRelationship = original.inverseRelationship
    }
    return copy
  }

  /// Copies an entity by itself: the copy belongs to no model and stands in no hierarchy.
  static func duplicate(_ entity: NSEntityDescription) -> NSEntityDescription {
    let copier = ModelCopier()
    let copy = copier.copy(entity)
    copy.properties = entity.properties.map { duplicate($0) }
    copy.uniquenessConstraints = entity.uniquenessConstraints
    copy.compoundIndexes = entity.compoundIndexes
    copy.indexes = entity.indexes.map { copier.index($0, of: copy) }
    return copy
  }

  private func assemble(_ models: [NSManagedObjectModel]) -> NSManagedObjectModel {
    for name in order {
      guard let original = originals[name], let copy = entities[name] else { continue }
      copy.subentities = original.subentities.compactMap { entities[$0.name ?? ""] }
      copy.properties = original.properties.map(copyOf)
    }
    for name in order { linkInverses(of: name) }
    let model = NSManagedObjectModel()
    model.entities = order.compactMap { entities[$0] }
    for name in order {
      guard let original = originals[name], let copy = entities[name] else { continue }
      copy.uniquenessConstraints = original.uniquenessConstraints
      copy.compoundIndexes = original.compoundIndexes
      copy.indexes = original.indexes.map { self.index($0, of: copy) }
    }
    model.isRead = models.allSatisfy(\.isRead)
    for other in models {
      if let words = other.localizationDictionary {
        model.localizationDictionary = (model.localizationDictionary ?? [:]).merging(words) { first, _ in first }
      }
      model.versionIdentifiers.formUnion(other.versionIdentifiers)
      model.versionFolders += other.versionFolders
      for (name, members) in other.configured {
        let merged = (model.configured[name] ?? []) + members.compactMap { entities[$0.name ?? ""] }
        var seen: Set<ObjectIdentifier> = []
        model.configured[name] = merged.filter { seen.insert(ObjectIdentifier($0)).inserted }
      }
      for (name, template) in other.templates { model.templates[name] = request(template) }
    }
    return model
  }

  // MARK: Entities and properties

  private func copy(_ entity: NSEntityDescription) -> NSEntityDescription {
    let copy = NSEntityDescription()
    copy.name = entity.name
    copy.isAbstract = entity.isAbstract
    copy.managedObjectClassName = entity.managedObjectClassName
    copy.userInfo = entity.userInfo
    copy.versionHashModifier = entity.versionHashModifier
    if entity.renamingIdentifier != entity.name { copy.renamingIdentifier = entity.renamingIdentifier }
    copy.compiledHash = entity.compiledHash
    return copy
  }

  private func copyOf(_ property: NSPropertyDescription) -> NSPropertyDescription {
    let copy: NSPropertyDescription
    switch property {
    case let attribute as NSAttributeDescription: copy = self.attribute(attribute)
    case let relationship as NSRelationshipDescription: copy = self.relationship(relationship)
    case let fetched as NSFetchedPropertyDescription:
      let made = NSFetchedPropertyDescription()
      made.setTemplate(fetched.template.map(request))
      copy = made
    case let computed as NSExpressionDescription:
      let made = NSExpressionDescription()
      made.expression = computed.expression
      made.expressionResultType = computed.expressionResultType
      copy = made
    default: copy = NSPropertyDescription()
    }
    copy.name = property.name
    copy.isOptional = property.isOptional
    copy.isTransient = property.isTransient
    copy.isIndexed = property.isIndexed
    copy.isIndexedBySpotlight = property.isIndexedBySpotlight
    copy.userInfo = property.userInfo
    copy.versionHashModifier = property.versionHashModifier
    if property.renamingIdentifier != property.name { copy.renamingIdentifier = property.renamingIdentifier }
    copy.setValidationPredicates(property.validationPredicates, withValidationWarnings: property.validationWarnings)
    return copy
  }

  private func attribute(_ attribute: NSAttributeDescription) -> NSAttributeDescription {
    let copy: NSAttributeDescription
    switch attribute {
    case let derived as NSDerivedAttributeDescription:
      let made = NSDerivedAttributeDescription()
      made.derivationExpression = derived.derivationExpression
      copy = made
    case let composite as NSCompositeAttributeDescription:
      let made = NSCompositeAttributeDescription()
      made.elements = composite.elements.compactMap { copyOf($0) as? NSAttributeDescription }
      copy = made
    default: copy = NSAttributeDescription()
    }
    copy.attributeType = attribute.attributeType
    copy.defaultValue = attribute.defaultValue
    copy.valueTransformerName = attribute.valueTransformerName
    if attribute.attributeValueClassName != attribute.attributeType.row.className {
      copy.attributeValueClassName = attribute.attributeValueClassName
    }
    copy.allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
    copy.allowsCloudEncryption = attribute.allowsCloudEncryption
    copy.preservesValueInHistoryOnDeletion = attribute.preservesValueInHistoryOnDeletion
    return copy
  }

  private func relationship(_ relationship: NSRelationshipDescription) -> NSRelationshipDescription {
    let copy = NSRelationshipDescription()
    copy.destinationEntity = relationship.destinationEntity.flatMap { entities[$0.name ?? ""] }
    copy.deleteRule = relationship.deleteRule
    copy.minCount = relationship.minCount
    copy.maxCount = relationship.maxCount
    copy.isOrdered = relationship.isOrdered
    return copy
  }

  // MARK: What refers to them

  private func linkInverses(of name: String) {
    for case let original as NSRelationshipDescription in originals[name]?.properties ?? [] {
      guard let inverse = original.inverseRelationship, let owner = inverse.owner?.name else { continue }
      let copy = entities[name]?.relationshipsByName[original.name]
      copy?.inverseRelationship = entities[owner]?.relationshipsByName[inverse.name]
    }
  }

  private func index(_ index: NSFetchIndexDescription, of entity: NSEntityDescription) -> NSFetchIndexDescription {
    let properties = entity.propertiesByName
    let elements = index.elements.compactMap { element -> NSFetchIndexElementDescription? in
      let property = element.propertyName.flatMap { properties[$0] } ?? element.property
      guard let property else { return nil }
      let copy = NSFetchIndexElementDescription(property: property, collationType: element.collationType)
      copy.isAscending = element.isAscending
      return copy
    }
    let copy = NSFetchIndexDescription(name: index.name, elements: elements)
    copy.partialIndexPredicate = index.partialIndexPredicate
    return copy
  }

  private func request(_ request: FetchRequestState) -> FetchRequestState {
    let copy = request.duplicate()
    if let entity = request.settings.entityName.flatMap({ entities[$0] }) { copy.entity = entity }
    return copy
  }
}
