import WorkbookKit

/// Makes a file that tells a model which classes it means: a name is found here only with its module, unless the module is
/// the main program's.
///
/// Each module that has such classes gets a file of its own, since no other sees those that are internal.
struct ClassNamesRule: PortingRule {
  static let fileName = "PortedClasses.swift"

  /// What of one module the file names: classes by the names that a model knows.
  private struct Names {
    var classes: [String: String] = [:]
    var transformers: [String: String] = [:]
    /// The source that declares the first of the classes.
    var firstClass: Int?
    /// The source that declares the first of the transformers.
    var firstTransformer: Int?

    /// The source beside which the file goes.
    var place: Int? { firstClass ?? firstTransformer }
  }

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    var names: [PortingModule: Names] = [:]
    // Foundation finds no class inside another by name.
    for name in project.types.keys.sorted() where !name.contains(".") {
      let places = project.types[name, default: []]
      for (module, places) in Dictionary(grouping: places, by: { project.module(of: $0.source) })
      where places.count == 1 {
        add(name, places[0], project, to: &names[module, default: Names()])
      }
    }
    guard names.values.contains(where: { !$0.classes.isEmpty }) else { return }
    let files = names.compactMap { module, names in names.place.map { (module, names, project.sources[$0].path) } }
    for (module, names, path) in files.sorted(by: { $0.2 < $1.2 }) {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let function = files.count == 1 ? "namePortedClasses" : Self.function(of: module)
      draft.addFile(
        folder.isEmpty ? Self.fileName : "\(folder)/\(Self.fileName)",
        text(names, function, isPublic: files.count > 1), .classNames, calling: function)
    }
  }

  private func add(_ name: String, _ place: TypePlace, _ project: PortingProject, to names: inout Names) {
    let declaration = place.declaration
    let source = project.sources[place.source]
    guard declaration.keyword == "class", !declaration.isConditional, !declaration.has("private"),
      !declaration.has("fileprivate"), source.text(declaration.keywordIndex + 2) != "<"
    else { return }
    let known = declaration.attribute("objc")?.arguments.map { source.text(of: $0).trimmingSpaces } ?? name
    if project.managedClasses.contains(name) {
      names.classes[known] = name
      names.firstClass = names.firstClass ?? place.source
    } else if isTransformer(declaration) {
      names.transformers[known] = name
      names.firstTransformer = names.firstTransformer ?? place.source
    }
  }

  private func isTransformer(_ declaration: SwiftDeclaration) -> Bool {
    ["ValueTransformer", "NSSecureUnarchiveFromDataTransformer"].contains(declaration.inherited.first ?? "")
  }

  /// The name of a module's function, which differs from those of others: a program calls each of them.
  private static func function(of module: PortingModule) -> String {
    let name = module.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return name.isEmpty ? "namePortedClasses" : "namePortedClassesOf" + String(name).uppercasedFirst
  }

  private func text(_ names: Names, _ function: String, isPublic: Bool) -> String {
    let entries = names.classes.sorted { $0.key < $1.key }.map { "      \"\($0.key)\": \($0.value).self,\n" }.joined()
    let registered = names.transformers.sorted { $0.key < $1.key }.map {
      "    ValueTransformer.setValueTransformer(\($0.value)(), forName: NSValueTransformerName(\"\($0.key)\"))\n"
    }.joined()
    let naming =
      names.classes.isEmpty
      ? ""
      : """
          let classes: [String: NSManagedObject.Type] = [
      \(entries)    ]
          for entity in entities {
            let name = entity.managedObjectClassName?.split(separator: ".").last.map(String.init) ?? ""
            if let found = classes[name] { entity.managedObjectClassName = NSStringFromClass(found) }
          }

      """
    return """
      import CoreData

      extension NSManagedObjectModel {
        /// Names the classes of the entities with their module, and registers the value transformers.
        ///
        /// Call it before a container or a coordinator uses the model. Without it a class of another `@objc` name, and one
        /// whose name two modules have, is not found.
        \(isPublic ? "public " : "")func \(function)() {
      \(naming)\(registered)  }
      }

      """
  }
}
