import Foundation
import FoundationXML
import OpenCoreData
import Testing

/// Compares a model with the XML that it came from, attribute by attribute.
///
/// Foundation's parser reads the XML, so that nothing here depends on the reader under test. What is neither compared nor
/// known to mean nothing at run time is a difference.
final class ModelComparison {
  private(set) var differences: [String] = []
  /// How many attributes were compared.
  private(set) var compared = 0
  let model: NSManagedObjectModel
  let composites: [String: XMLElement]

  init(_ model: NSManagedObjectModel, xml: URL) throws {
    self.model = model
    let root = try #require(try XMLDocument(data: Data(contentsOf: xml)).rootElement())
    composites = Dictionary(
      uniqueKeysWithValues: root.elements(forName: "composite").map { ($0.text("name") ?? "", $0) })
    compare(root: root)
  }

  func require(_ isEqual: Bool, _ what: @autoclosure () -> String) {
    compared += 1
    if !isEqual { differences.append(what()) }
  }

  func each(_ element: XMLElement, _ place: String, _ check: (String, String) -> Bool?) {
    for attribute in element.attributes ?? [] {
      guard let name = attribute.name, let value = attribute.stringValue else { continue }
      switch check(name, value) {
      case true?: compared += 1
      case false?: differences.append("\(place): \(name)=\"\(value)\" is not what the model says")
      case nil: differences.append("\(place): \(name)=\"\(value)\" was not compared")
      }
    }
  }

  /// What is for the editor and for generated code: Core Data's classes have no place for it either.
  static let editorOnly: Set = ["syncable", "codeGenerationType", "usesScalarValueType"]

  // MARK: Model

  func compare(root: XMLElement) {
    let known = ["entity", "composite", "configuration", "fetchRequest", "elements"]
    require(root.elements.allSatisfy { known.contains($0.name ?? "") }, "an element of <model> was not compared")
    let identifier = root.text("userDefinedModelVersionIdentifier") ?? ""
    require(model.versionIdentifiers == (identifier.isEmpty ? [] : [identifier]), "versionIdentifiers")
    let entities = root.elements(forName: "entity")
    require(Set(entities.compactMap { $0.text("name") }) == Set(model.entitiesByName.keys), "the names of entities")
    require(entities.count == model.entities.count, "the number of entities")
    for element in entities { compare(entity: element) }
    let requests = root.elements(forName: "fetchRequest")
    require(requests.count == model.fetchRequestTemplatesByName.count, "the number of fetch requests")
    for element in requests { compare(template: element) }
    let configurations = root.elements(forName: "configuration")
    require(Set(configurations.compactMap { $0.text("name") }) == Set(model.configurations), "configurations")
    for element in configurations {
      let members = element.elements(forName: "memberEntity").compactMap { $0.text("name") }
      let found = model.entities(forConfigurationName: element.text("name"))?.compactMap(\.name)
      require(found == members, "the members of \(element.text("name") ?? "")")
    }
  }

  // MARK: Entities

  func compare(entity element: XMLElement) {
    let name = element.text("name") ?? ""
    guard let entity = model.entitiesByName[name] else { return }
    let known = [
      "attribute", "relationship", "fetchedProperty", "fetchIndex", "uniquenessConstraints", "compoundIndexes",
      "userInfo",
    ]
    require(element.elements.allSatisfy { known.contains($0.name ?? "") }, "an element of \(name) was not compared")
    each(element, name) { key, value in
      switch key {
      case "name": entity.name == value
      case "parentEntity": entity.superentity?.name == value && entity.superentity!.subentities.contains(entity)
      case "isAbstract": entity.isAbstract == (value == "YES")
      case "elementID": entity.renamingIdentifier == value
      case "versionHashModifier": entity.versionHashModifier == value
      // Compared by a test of its own: these models were read without classes.
      case "representedClassName": true
      default: Self.editorOnly.contains(key) ? true : nil
      }
    }
    require(entity.isAbstract == (element.text("isAbstract") == "YES"), "\(name).isAbstract")
    require((entity.superentity?.name ?? "") == (element.text("parentEntity") ?? ""), "\(name).superentity")
    compare(userInfo: entity.userInfo, element, name)
    let described = ["attribute", "relationship", "fetchedProperty"].flatMap { element.elements(forName: $0) }
    require(
      described.compactMap { $0.text("name") }.sorted() == entity.properties.map(\.name).sorted(),
      "the properties of \(name)")
    for attribute in element.elements(forName: "attribute") {
      compare(attribute: attribute, entity.attributesByName[attribute.text("name") ?? ""], name)
    }
    for relationship in element.elements(forName: "relationship") { compare(relationship: relationship, entity) }
    for fetched in element.elements(forName: "fetchedProperty") { compare(fetched: fetched, entity) }
    let constraints = element.elements(forName: "uniquenessConstraints").flatMap {
      $0.elements(forName: "uniquenessConstraint")
    }
    .map { $0.elements(forName: "constraint").compactMap { $0.text("value") } }
    require(entity.uniquenessConstraints as? [[String]] == constraints, "\(name).uniquenessConstraints")
    let compound = element.elements(forName: "compoundIndexes").flatMap { $0.elements(forName: "compoundIndex") }
      .map { $0.elements(forName: "index").compactMap { $0.text("value") } }
    require(entity.compoundIndexes as? [[String]] == compound, "\(name).compoundIndexes")
    compare(indexes: element.elements(forName: "fetchIndex"), entity)
  }

  func compare(userInfo: [AnyHashable: Any]?, _ element: XMLElement, _ place: String) {
    let entries = element.elements(forName: "userInfo").first?.elements(forName: "entry") ?? []
    let expected = Dictionary(
      uniqueKeysWithValues: entries.map { ($0.text("key") ?? "", $0.text("value") ?? "") })
    require(userInfo as? [String: String] == expected, "\(place).userInfo")
  }

  func compare(indexes: [XMLElement], _ entity: NSEntityDescription) {
    let name = entity.name ?? ""
    require(entity.indexes.map(\.name) == indexes.map { $0.text("name") ?? "" }, "the indexes of \(name)")
    for (element, index) in zip(indexes, entity.indexes) {
      require(index.entity === entity, "\(name).\(index.name).entity")
      let parts = element.elements(forName: "fetchIndexElement")
      require(parts.count == index.elements.count, "the elements of \(name).\(index.name)")
      for (part, found) in zip(parts, index.elements) {
        each(part, "\(name).\(index.name)") { key, value in
          switch key {
          case "property": found.propertyName == value && found.property === entity.propertiesByName[value]
          case "type": found.collationType == (value == "Binary" ? .binary : .rTree)
          case "order": found.isAscending == (value == "ascending")
          default: nil
          }
        }
      }
    }
  }
}

extension XMLElement {
  func text(_ name: String) -> String? { attributes?.first { $0.name == name }?.stringValue }

  var elements: [XMLElement] { (children ?? []).compactMap { $0 as? XMLElement } }
}
