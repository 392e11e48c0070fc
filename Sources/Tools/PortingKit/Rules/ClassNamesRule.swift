import WorkbookKit

/// Makes a file that tells a model which classes it means: a name is found here only with its module, unless the module is
/// the main program's.
struct ClassNamesRule: PortingRule {
  static let fileName = "PortedClasses.swift"

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    var classes: [String: String] = [:]
    var transformers: [String: String] = [:]
    var folder: String?
    for name in project.types.keys.sorted() {
      guard let places = project.types[name], places.count == 1, let place = places.first else { continue }
      let declaration = place.declaration
      let source = project.sources[place.source]
      // Foundation finds no class inside another by name.
      guard declaration.keyword == "class", !name.contains("."), !declaration.isConditional,
        !declaration.has("private"),
        !declaration.has("fileprivate"), source.text(declaration.keywordIndex + 2) != "<"
      else { continue }
      let known = declaration.attribute("objc")?.arguments.map { source.text(of: $0).trimmingSpaces } ?? name
      if project.managedClasses.contains(name) {
        classes[known] = name
        if folder == nil { folder = source.path.split(separator: "/").dropLast().joined(separator: "/") }
      } else if isTransformer(declaration) {
        transformers[known] = name
      }
    }
    guard let folder, !classes.isEmpty else { return }
    draft.addFile(
      folder.isEmpty ? Self.fileName : "\(folder)/\(Self.fileName)", text(classes, transformers), .classNames)
  }

  private func isTransformer(_ declaration: SwiftDeclaration) -> Bool {
    ["ValueTransformer", "NSSecureUnarchiveFromDataTransformer"].contains(declaration.inherited.first ?? "")
  }

  private func text(_ classes: [String: String], _ transformers: [String: String]) -> String {
    let entries = classes.sorted { $0.key < $1.key }.map { "      \"\($0.key)\": \($0.value).self,\n" }.joined()
    let registered = transformers.sorted { $0.key < $1.key }.map {
      "    ValueTransformer.setValueTransformer(\($0.value)(), forName: NSValueTransformerName(\"\($0.key)\"))\n"
    }.joined()
    return """
      import CoreData

      extension NSManagedObjectModel {
        /// Names the classes of the entities with their module, and registers the value transformers.
        ///
        /// Call it before a container or a coordinator uses the model. Without it a class of another `@objc` name, and one
        /// whose name two modules have, is not found.
        func namePortedClasses() {
          let classes: [String: NSManagedObject.Type] = [
      \(entries)    ]
          for entity in entities {
            let name = entity.managedObjectClassName?.split(separator: ".").last.map(String.init) ?? ""
            if let found = classes[name] { entity.managedObjectClassName = NSStringFromClass(found) }
          }
      \(registered)  }
      }

      """
  }
}
