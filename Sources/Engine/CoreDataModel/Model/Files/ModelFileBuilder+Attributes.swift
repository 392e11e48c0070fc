import Foundation

extension ModelFileBuilder {
  /// The attribute that an element describes.
  func attribute(_ element: MarkupElement) throws(ModelFileError) -> NSAttributeDescription {
    try attribute(element, inside: [])
  }

  private func attribute(
    _ element: MarkupElement, inside composites: [String]
  ) throws(ModelFileError) -> NSAttributeDescription {
    // The editor leaves the type out where it is undefined (XM-06d).
    let typeName = element["attributeType"] ?? "Undefined"
    guard let type = AttributeText.types[typeName] else {
      throw failure(
        element, .badValue(attribute: "attributeType", value: typeName, expected: "the name of a type"))
    }
    let attribute: NSAttributeDescription
    if type == .compositeAttributeType {
      attribute = try composite(element, inside: composites)
    } else if try flag("derived", element) {
      attribute = try derived(element)
      attribute.attributeType = type
    } else {
      attribute = NSAttributeDescription()
      attribute.attributeType = type
    }
    try describe(attribute, by: element)
    attribute.valueTransformerName = element["valueTransformerName"]
    if let className = element["customClassName"], !className.isEmpty { attribute.attributeValueClassName = className }
    attribute.allowsExternalBinaryDataStorage = try flag("allowsExternalBinaryDataStorage", element)
    attribute.allowsCloudEncryption = try flag("allowsCloudEncryption", element)
    attribute.preservesValueInHistoryOnDeletion = try flag("preserveAfterDeletion", element)
    attribute.isIndexed = try flag("indexed", element)
    try setDefault(of: attribute, from: element)
    try setBounds(of: attribute, from: element)
    return attribute
  }

  private func derived(_ element: MarkupElement) throws(ModelFileError) -> NSDerivedAttributeDescription {
    let attribute = NSDerivedAttributeDescription()
    _ = try required("derivationExpression", element)
    // Without its expression the attribute is refused when a store is added, and the model can still be looked at.
    attribute.derivationExpression = expression("derivationExpression", element)
    return attribute
  }

  // MARK: Composites

  /// How many attributes all composites of a model may come to: they nest, and could double at each level.
  private static var expansionLimit: Int { 10_000 }

  private func composite(
    _ element: MarkupElement, inside outer: [String]
  ) throws(ModelFileError) -> NSCompositeAttributeDescription {
    let name = try required("composite", element)
    guard let definition = composites[name] else {
      throw failure(element, .unknownName(kind: "composite", name: name))
    }
    if outer.contains(name) { throw failure(element, .compositeContainsItself(name)) }
    let attribute = NSCompositeAttributeDescription()
    var elements: [NSAttributeDescription] = []
    var names: Set<String> = []
    for child in definition.all("attribute") {
      expanded += 1
      if expanded > Self.expansionLimit {
        throw failure(element, .tooMuch("attributes in composites", limit: Self.expansionLimit))
      }
      let made = try self.attribute(child, inside: outer + [name])
      guard names.insert(made.name).inserted else {
        throw failure(child, .duplicate("the attribute \(name).\(made.name)"))
      }
      elements.append(made)
    }
    attribute.elements = elements
    return attribute
  }

  // MARK: Defaults and bounds

  private func setDefault(
    of attribute: NSAttributeDescription, from element: MarkupElement
  ) throws(ModelFileError) {
    // A date has its default as a number too; the text beside it is what the editor showed (XM-07).
    if attribute.attributeType == .dateAttributeType {
      if let seconds = try interval("defaultDateTimeInterval", element) {
        attribute.defaultValue = Date(timeIntervalSinceReferenceDate: seconds)
      } else if let text = element["defaultValueString"], !text.isEmpty {
        warnUnreadable("defaultValueString", text, element)
      }
      return
    }
    guard let text = element["defaultValueString"] else { return }
    attribute.defaultValue = AttributeText.value(text, attribute.attributeType)
    // A value of the right form may still be out of the type's range.
    if attribute.defaultValue.flatMap({ Value($0, as: attribute.attributeType) }) == nil {
      attribute.defaultValue = nil
      if !text.isEmpty { warnUnreadable("defaultValueString", text, element) }
    }
  }

  private func setBounds(of attribute: NSAttributeDescription, from element: MarkupElement) throws(ModelFileError) {
    var bounds = BoundPredicates()
    switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType,
      .doubleAttributeType, .floatAttributeType:
      if let least = number("minValueString", element, attribute.attributeType) {
        bounds.add(.greaterThanOrEqualTo, least, code: NSValidationNumberTooSmallError)
      }
      if let greatest = number("maxValueString", element, attribute.attributeType) {
        bounds.add(.lessThanOrEqualTo, greatest, code: NSValidationNumberTooLargeError)
      }
    case .stringAttributeType:
      if let least = number("minValueString", element, .integer64AttributeType) {
        bounds.addLength(.greaterThanOrEqualTo, least, code: NSValidationStringTooShortError)
      }
      if let greatest = number("maxValueString", element, .integer64AttributeType) {
        bounds.addLength(.lessThanOrEqualTo, greatest, code: NSValidationStringTooLongError)
      }
      if let pattern = element["regularExpressionString"], !pattern.isEmpty {
        bounds.add(.matches, pattern, code: NSValidationStringPatternMatchingError)
      }
    case .dateAttributeType:
      if let first = try interval("minDateTimeInterval", element) {
        let date = Date(timeIntervalSinceReferenceDate: first)
        bounds.add(.greaterThanOrEqualTo, date, code: NSValidationDateTooSoonError)
      }
      if let last = try interval("maxDateTimeInterval", element) {
        let date = Date(timeIntervalSinceReferenceDate: last)
        bounds.add(.lessThanOrEqualTo, date, code: NSValidationDateTooLateError)
      }
    case .undefinedAttributeType, .booleanAttributeType, .binaryDataAttributeType, .UUIDAttributeType,
      .URIAttributeType,
      .transformableAttributeType, .objectIDAttributeType, .compositeAttributeType:
      break
    }
    if !bounds.predicates.isEmpty {
      attribute.setValidationPredicates(bounds.predicates, withValidationWarnings: bounds.codes)
    }
  }

  private func number(_ name: String, _ element: MarkupElement, _ type: NSAttributeType) -> NSNumber? {
    guard let text = element[name], !text.isEmpty else { return nil }
    if let number = AttributeText.bound(text, type) { return number }
    warnUnreadable(name, text, element)
    return nil
  }

  /// Seconds since 2001.
  private func interval(_ name: String, _ element: MarkupElement) throws(ModelFileError) -> Double? {
    guard let text = element[name], !text.isEmpty else { return nil }
    guard let seconds = Double(text), seconds.isFinite else {
      throw failure(element, .badValue(attribute: name, value: text, expected: "seconds since 2001"))
    }
    return seconds
  }
}
