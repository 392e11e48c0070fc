import Foundation
import FoundationXML
import OpenCoreData

extension ModelComparison {
  private static let types: [String: NSAttributeType] = [
    "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
    "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType, "Double": .doubleAttributeType,
    "Float": .floatAttributeType, "String": .stringAttributeType, "Boolean": .booleanAttributeType,
    "Date": .dateAttributeType, "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType,
    "URI": .URIAttributeType, "Transformable": .transformableAttributeType, "Composite": .compositeAttributeType,
    "Undefined": .undefinedAttributeType,
  ]

  // MARK: Attributes

  func compare(attribute element: XMLElement, _ found: NSAttributeDescription?, _ owner: String) {
    let place = "\(owner).\(element.text("name") ?? "")"
    guard let attribute = found else { return require(false, "\(place) is missing") }
    each(element, place) { key, value in
      switch key {
      case "name": attribute.name == value
      case "attributeType": attribute.attributeType == Self.types[value]
      case "optional", "transient", "indexed", "derived", "allowsExternalBinaryDataStorage", "preserveAfterDeletion":
        true  // below: what is left out counts too
      case "defaultValueString": isDefault(value, attribute)
      case "defaultDateTimeInterval":
        (attribute.defaultValue as? Date)?.timeIntervalSinceReferenceDate == Double(value)
      case "minValueString": attribute.attributeType == .dateAttributeType || bound(attribute, ">=", value)
      case "maxValueString": attribute.attributeType == .dateAttributeType || bound(attribute, "<=", value)
      case "minDateTimeInterval": dateBound(attribute, value, isLeast: true)
      case "maxDateTimeInterval": dateBound(attribute, value, isLeast: false)
      case "regularExpressionString": pattern(attribute) == value
      case "valueTransformerName": attribute.valueTransformerName == value
      case "customClassName": attribute.attributeValueClassName == value
      case "derivationExpression":
        (attribute as? NSDerivedAttributeDescription)?.derivationExpression?.description
          == NSExpression(format: value).description
      case "composite": compare(composite: attribute, value, place)
      case "elementID": attribute.renamingIdentifier == value
      case "versionHashModifier": attribute.versionHashModifier == value
      default: Self.editorOnly.contains(key) ? true : nil
      }
    }
    require(attribute.isOptional == (element.text("optional") == "YES"), "\(place).isOptional")
    require(attribute.isTransient == (element.text("transient") == "YES"), "\(place).isTransient")
    require(attribute.isIndexed == (element.text("indexed") == "YES"), "\(place).isIndexed")
    require((attribute is NSDerivedAttributeDescription) == (element.text("derived") == "YES"), "\(place) derived")
    require(
      attribute.allowsExternalBinaryDataStorage == (element.text("allowsExternalBinaryDataStorage") == "YES"),
      "\(place).allowsExternalBinaryDataStorage")
    require(
      attribute.preservesValueInHistoryOnDeletion == (element.text("preserveAfterDeletion") == "YES"),
      "\(place).preservesValueInHistoryOnDeletion")
    require(
      attribute.allowsCloudEncryption == (element.text("allowsCloudEncryption") == "YES"),
      "\(place).allowsCloudEncryption")
    require(
      attribute.isIndexedBySpotlight == (element.text("spotlightIndexingEnabled") == "YES"),
      "\(place).isIndexedBySpotlight")
    let hasDefault = element.text("defaultValueString") != nil || element.text("defaultDateTimeInterval") != nil
    require((attribute.defaultValue != nil) == hasDefault, "\(place).defaultValue")
    compare(userInfo: attribute.userInfo, element, place)
  }

  private func compare(composite attribute: NSAttributeDescription, _ name: String, _ place: String) -> Bool {
    guard let composite = attribute as? NSCompositeAttributeDescription, let definition = composites[name] else {
      return false
    }
    let elements = definition.elements(forName: "attribute")
    for (element, part) in zip(elements, composite.elements) { compare(attribute: element, part, place) }
    return elements.count == composite.elements.count
  }

  private func isDefault(_ text: String, _ attribute: NSAttributeDescription) -> Bool {
    switch attribute.attributeType {
    case .stringAttributeType: attribute.defaultValue as? String == text
    case .booleanAttributeType: attribute.defaultValue as? Bool == (text == "YES")
    case .UUIDAttributeType: (attribute.defaultValue as? UUID)?.uuidString == text.uppercased()
    case .URIAttributeType: (attribute.defaultValue as? URL)?.absoluteString == text
    // The number beside it is compared instead.
    case .dateAttributeType: true
    default: (attribute.defaultValue as? NSNumber)?.doubleValue == Double(text)
    }
  }

  /// Whether a predicate has the bound, and values on both sides of it are told apart.
  private func bound(_ attribute: NSAttributeDescription, _ sign: String, _ text: String) -> Bool {
    guard let bound = Double(text) else { return false }
    let isText = attribute.attributeType == .stringAttributeType
    func passes(_ value: Double) -> Bool {
      let candidate: Any = isText ? String(repeating: "x", count: max(0, Int(value))) : NSNumber(value: value)
      let relevant = attribute.validationPredicates.filter { "\($0)".contains(sign) }
      return !relevant.isEmpty && relevant.allSatisfy { $0.evaluate(with: candidate) }
    }
    let outside = sign == ">=" ? bound - 1 : bound + 1
    // No text is shorter than nothing.
    return passes(bound) && (isText && outside < 0 || !passes(outside))
  }

  private func dateBound(_ attribute: NSAttributeDescription, _ text: String, isLeast: Bool) -> Bool {
    guard let seconds = Double(text) else { return false }
    func passes(_ seconds: Double) -> Bool {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      return attribute.validationPredicates.allSatisfy { $0.evaluate(with: date) }
    }
    return passes(seconds) && !passes(isLeast ? seconds - 1 : seconds + 1)
  }

  private func pattern(_ attribute: NSAttributeDescription) -> String? {
    for case let comparison as OpenCoreData.NSComparisonPredicate in attribute.validationPredicates
    where comparison.predicateOperatorType == .matches {
      return comparison.rightExpression.constantValue as? String
    }
    return nil
  }

  // MARK: Relationships

  private static let rules: [String: NSDeleteRule] = [
    "Nullify": .nullifyDeleteRule, "Cascade": .cascadeDeleteRule, "Deny": .denyDeleteRule,
    "No Action": .noActionDeleteRule,
  ]

  func compare(relationship element: XMLElement, _ entity: NSEntityDescription) {
    let place = "\(entity.name ?? "").\(element.text("name") ?? "")"
    guard let relationship = entity.relationshipsByName[element.text("name") ?? ""] else {
      return require(false, "\(place) is missing")
    }
    each(element, place) { key, value in
      switch key {
      case "name": relationship.name == value
      case "destinationEntity": relationship.destinationEntity === model.entitiesByName[value]
      case "inverseName": relationship.inverseRelationship?.name == value
      case "inverseEntity": relationship.inverseRelationship?.entity.name == value
      case "deletionRule": relationship.deleteRule == Self.rules[value]
      case "optional", "transient", "indexed", "ordered", "toMany": true  // below
      case "minCount": relationship.minCount == Int(value)
      case "maxCount": relationship.maxCount == Int(value)
      case "elementID": relationship.renamingIdentifier == value
      case "versionHashModifier": relationship.versionHashModifier == value
      default: Self.editorOnly.contains(key) ? true : nil
      }
    }
    require(relationship.isOptional == (element.text("optional") == "YES"), "\(place).isOptional")
    require(relationship.isOrdered == (element.text("ordered") == "YES"), "\(place).isOrdered")
    require(relationship.isToMany == (element.text("toMany") == "YES"), "\(place).isToMany")
    require(relationship.isIndexed == (element.text("indexed") == "YES"), "\(place).isIndexed")
    require(relationship.minCount == Int(element.text("minCount") ?? "0"), "\(place).minCount")
    require((relationship.inverseRelationship == nil) == (element.text("inverseName") == nil), "\(place) inverse")
    compare(userInfo: relationship.userInfo, element, place)
  }

  // MARK: Fetch requests

  func compare(fetched element: XMLElement, _ entity: NSEntityDescription) {
    let place = "\(entity.name ?? "").\(element.text("name") ?? "")"
    guard let fetched = entity.propertiesByName[element.text("name") ?? ""] as? NSFetchedPropertyDescription,
      let request = fetched.fetchRequest, let description = element.elements(forName: "fetchRequest").first
    else { return require(false, "\(place) is missing") }
    require(fetched.isOptional == (element.text("optional") == "YES"), "\(place).isOptional")
    compare(userInfo: fetched.userInfo, element, place)
    each(description, place) { key, value in key == "name" ? true : compare(request, key, value) }
  }

  func compare(template element: XMLElement) {
    let name = element.text("name") ?? ""
    guard let request = model.fetchRequestTemplate(forName: name) else { return require(false, "no request \(name)") }
    each(element, name) { key, value in
      switch key {
      case "name": true
      case "includeSubentities", "includePropertyValues", "includesPendingChanges", "returnObjectsAsFaults",
        "returnDistinctResults":
        true  // below
      default: compare(request, key, value)
      }
    }
    require(request.includesSubentities == (element.text("includeSubentities") == "YES"), "\(name) subentities")
    require(request.includesPropertyValues == (element.text("includePropertyValues") == "YES"), "\(name) values")
    require(request.includesPendingChanges == (element.text("includesPendingChanges") == "YES"), "\(name) pending")
    require(request.returnsObjectsAsFaults == (element.text("returnObjectsAsFaults") == "YES"), "\(name) faults")
    require(request.returnsDistinctResults == (element.text("returnDistinctResults") == "YES"), "\(name) distinct")
  }

  private func compare(_ request: NSFetchRequest<any NSFetchRequestResult>, _ key: String, _ value: String) -> Bool? {
    switch key {
    case "entity": request.entity === model.entitiesByName[value]
    case "predicateString": request.predicate == (try? NSPredicate.parse(format: value))
    case "resultType": request.resultType.rawValue == UInt(value)
    case "fetchLimit": request.fetchLimit == Int(value)
    case "fetchBatchSize": request.fetchBatchSize == Int(value)
    default: nil
    }
  }
}
