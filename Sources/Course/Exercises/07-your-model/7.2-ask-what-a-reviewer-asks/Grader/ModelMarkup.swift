import Foundation
import OpenCoreData
import WorkbookKit

/// A model file that is made up for one check: entities without attributes, and their relationships.
struct ModelMarkup {
  /// One end of a relationship, as the file has it.
  struct End {
    var entity: String
    var name: String
    var destination: String
    /// The name of the inverse, which belongs to the destination.
    var inverse: String?
    /// The rule in the file's words; nil where the file does not mention one.
    var rule: String?
    var isOptional = true
    var isToMany = false

    var xml: String {
      let inverse = inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? ""
      let rule = rule.map { " deletionRule=\"\($0)\"" } ?? ""
      return "<relationship name=\"\(name)\" optional=\"\(isOptional ? "YES" : "NO")\""
        + (isToMany ? " toMany=\"YES\"" : " maxCount=\"1\"")
        + "\(rule) destinationEntity=\"\(destination)\"\(inverse)/>"
    }
  }

  /// The entities, each with the one above it, if there is one.
  var entities: [(name: String, above: String?)]
  var ends: [End]
  /// Whether entities that others inherit from are abstract.
  var isAbstract = false

  private var xml: String {
    let elements = entities.map { entity in
      let above = entity.above.map { " parentEntity=\"\($0)\"" } ?? ""
      let isAbstract = isAbstract && entities.contains { $0.above == entity.name }
      return "<entity name=\"\(entity.name)\" representedClassName=\"\(entity.name)\"\(above)"
        + (isAbstract ? " isAbstract=\"YES\">" : ">")
        + "<attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/>"
        + ends.filter { $0.entity == entity.name }.map(\.xml).joined() + "</entity>"
    }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model documentVersion=\"1.0\">\(elements.joined(separator: "\n"))</model>"
  }

  /// Writes the current version of a model, beside another version that is not current.
  ///
  /// - Parameters:
  ///   - current: the name of the current version's folder, without its extension.
  ///   - old: the name of the other's.
  /// - Returns: the `.xcdatamodeld`.
  /// - Throws: what the file system says.
  func write(beside other: ModelMarkup, current: String, old: String, into folder: URL) throws -> URL {
    let model = folder.appendingPathComponent("App.xcdatamodeld")
    for (version, markup) in [(current, self), (old, other)] {
      let place = model.appendingPathComponent("\(version).xcdatamodel")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try markup.xml.write(to: place.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    }
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "\(current).xcdatamodel"], format: .xml, options: 0)
    try list.write(to: model.appendingPathComponent(".xccurrentversion"))
    return model
  }
}
