/// The elements and attributes that Xcode's model editor writes (XM-02 to XM-19).
///
/// Some mean nothing at run time, here as in Core Data: they are for the editor, for generated code or for CloudKit.
enum KnownMarkup {
  /// The attributes of each element.
  static let attributes: [String: Set<String>] = [
    "model": [
      "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion", "sourceLanguage",
      "usedWithCloudKit", "usedWithSwiftData", "userDefinedModelVersionIdentifier", "macOSVersion", "iOSVersion",
      "tvOSVersion", "watchOSVersion", "name",
    ],
    "entity": [
      "name", "representedClassName", "parentEntity", "isAbstract", "codeGenerationType", "syncable", "elementID",
      "renamingIdentifier", "versionHashModifier", "coreSpotlightDisplayNameExpression",
    ],
    "attribute": [
      "name", "attributeType", "optional", "transient", "indexed", "syncable", "defaultValueString",
      "defaultDateTimeInterval", "minValueString", "maxValueString", "minDateTimeInterval", "maxDateTimeInterval",
      "regularExpressionString", "usesScalarValueType", "valueTransformerName", "customClassName",
      "allowsExternalBinaryDataStorage", "allowsCloudEncryption", "preserveAfterDeletion", "spotlightIndexingEnabled",
      "storedInTruthFile", "derived", "derivationExpression", "composite", "elementID", "renamingIdentifier",
      "versionHashModifier",
    ],
    "relationship": [
      "name", "destinationEntity", "inverseName", "inverseEntity", "optional", "toMany", "ordered", "minCount",
      "maxCount", "deletionRule", "transient", "indexed", "syncable", "elementID", "renamingIdentifier",
      "versionHashModifier", "spotlightIndexingEnabled", "storedInTruthFile",
    ],
    "fetchedProperty": [
      "name", "optional", "transient", "syncable", "elementID", "renamingIdentifier", "versionHashModifier",
      "spotlightIndexingEnabled", "storedInTruthFile",
    ],
    "fetchRequest": [
      "name", "entity", "predicateString", "resultType", "fetchLimit", "fetchBatchSize", "fetchOffset",
      "includeSubentities", "includePropertyValues", "returnObjectsAsFaults", "includesPendingChanges",
      "returnDistinctResults",
    ],
    "fetchIndex": ["name", "partialIndexPredicate"],
    "fetchIndexElement": ["property", "expression", "expressionType", "type", "order"],
    "compoundIndexes": [], "compoundIndex": [], "index": ["value"],
    "uniquenessConstraints": [], "uniquenessConstraint": [], "constraint": ["value"],
    "userInfo": [], "entry": ["key", "value"],
    "configuration": ["name", "usedWithCloudKit"], "memberEntity": ["name"],
    "composite": ["name", "elementID", "versionHashModifier"],
    "elements": [], "element": ["name", "positionX", "positionY", "width", "height"],
  ]

  /// The elements inside each element.
  static let children: [String: Set<String>] = [
    "model": ["entity", "composite", "configuration", "fetchRequest", "elements", "userInfo"],
    "entity": [
      "attribute", "relationship", "fetchedProperty", "fetchIndex", "compoundIndexes", "uniquenessConstraints",
      "userInfo",
    ],
    "attribute": ["userInfo"], "relationship": ["userInfo"], "fetchedProperty": ["fetchRequest", "userInfo"],
    "fetchRequest": ["userInfo"], "fetchIndex": ["fetchIndexElement", "userInfo"], "fetchIndexElement": ["userInfo"],
    "compoundIndexes": ["compoundIndex"], "compoundIndex": ["index"],
    "uniquenessConstraints": ["uniquenessConstraint"], "uniquenessConstraint": ["constraint"],
    "userInfo": ["entry"], "configuration": ["memberEntity", "userInfo"],
    "composite": ["attribute", "userInfo"], "elements": ["element"],
  ]

  /// What of a file is not known, in the order of its lines.
  static func warnings(about root: MarkupElement) -> [ModelFileWarning] {
    var warnings: [ModelFileWarning] = []
    visit(root, in: "", &warnings)
    return warnings
  }

  private static func visit(_ element: MarkupElement, in owner: String, _ warnings: inout [ModelFileWarning]) {
    let name = element.name == "model" ? "" : element["name"] ?? ""
    let place = [owner, name].filter { !$0.isEmpty }.joined(separator: ".")
    func warn(_ kind: ModelFileWarning.Kind, line: Int? = nil) {
      warnings.append(ModelFileWarning(line: line ?? element.line, element: element.name, place: place, kind: kind))
    }
    for attribute in element.attributes where attributes[element.name]?.contains(attribute.name) != true {
      // Declares a prefix for names; it says nothing of the model.
      if attribute.name.hasPrefix("xmlns") { continue }
      warn(.unknownAttribute(name: attribute.name, value: attribute.value))
    }
    if let line = element.textLine { warn(.text, line: line) }
    for child in element.children {
      if children[element.name]?.contains(child.name) == true {
        visit(child, in: place, &warnings)
      } else {
        warnings.append(ModelFileWarning(line: child.line, element: child.name, place: place, kind: .unknownElement))
      }
    }
  }
}
