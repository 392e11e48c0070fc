/// The lines of a model file on which its entities and their properties begin, counted from 1.
package struct ModelFileLines: Sendable {
  private var lines: [String: Int] = [:]

  init(_ root: MarkupElement) {
    for entity in root.all("entity") {
      guard let name = entity["name"] else { continue }
      lines[name] = entity.line
      for property in entity.children {
        if let own = property["name"] { lines["\(name).\(own)"] = property.line }
      }
    }
  }

  /// The line of an entity's property, or of the entity where the file has no such property; nil where it has neither.
  ///
  /// - Parameters:
  ///   - entity: the name of the entity that declares it.
  ///   - property: the name of the property; nil asks for the entity itself.
  package func line(of entity: String, _ property: String? = nil) -> Int? {
    property.flatMap { lines["\(entity).\($0)"] } ?? lines[entity]
  }
}
