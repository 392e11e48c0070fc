import WorkbookKit

/// A name of the app's that the engine has too: `Managed`, above all, which very many apps have taken from a book.
///
/// In the module that declares it the app's own wins. A file of another module sees both, until it imports the one by its name.
struct EngineNamesRule: PortingRule {
  /// The public types that `import CoreData` brings on Linux alone.
  static let names: Set<String> = [
    "DefaultDirectoryOwner", "DerivationProblem", "FetchedResultsSnapshot", "FormatInitializable", "InsertableObject",
    "KeyInitializable", "KeyPathNaming", "KeySortDescriptor", "KeyValueReadable", "Managed", "ManagedValue",
    "MarkupProblem", "ModelError", "ModelFileError", "ModelFileWarning", "NamedValueTransformer",
    "PredicateEvaluationError", "PredicateFormatError", "TransformableValue",
  ]

  private static let twice = PortingAdvice(
    "On Linux `CoreData` has a type of this name too, and the file that declares the app's is not in this folder.",
    cure: "Write the name of its module before it, or import it by its name, as in `import protocol Model.Managed`.")

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      let imports = source.declarations.filter { $0.keyword == "import" }
      let words = Set(source.code.indices.map { source.text($0) })
      for name in Self.names.intersection(words).sorted() {
        let places = project.types[name, default: []]
        guard !places.contains(where: { project.module(of: $0.source) == project.module(of: index) }),
          let use = uses(of: name, source, imports).first
        else { continue }
        let modules = Set(imports.map { ImportedName($0, source).module })
        let owners = places.filter { place in
          modules.contains(project.module(of: place.source).name)
            && (place.declaration.has("public") || place.declaration.has("open"))
        }
        if owners.count == 1, let owner = owners.first {
          draft.require(
            "\(Self.kind(owner.declaration)) \(project.module(of: owner.source).name).\(name)", in: index)
          // The import that counts, of no text: where it goes depends on what else the file gets.
          draft.replace(0..<0, with: "", in: index, .engineName)
        } else if name == "Managed", modules.contains(where: { isUnknown($0, project) }) {
          draft.leave(name, at: source.line(of: use), of: source.path, .engineName, Self.twice)
        }
      }
    }
  }

  /// The word by which an import says what a type is.
  private static func kind(_ declaration: SwiftDeclaration) -> String {
    declaration.keyword == "actor" ? "class" : declaration.keyword
  }

  /// Where a file uses a name as a type's.
  private func uses(of name: String, _ source: SwiftSource, _ imports: [SwiftDeclaration]) -> [Int] {
    source.code.indices.filter { place in
      source.text(place) == name && source.token(place).kind == .word && !source.isMark(place - 1, ".")
        && !source.isMark(place + 1, ":") && !imports.contains { $0.code.contains(place) }
    }
  }

  /// Whether a module may hold anything: it is neither Apple's, as far as its name tells, nor one of the folder's.
  private func isUnknown(_ module: String, _ project: PortingProject) -> Bool {
    !PortingModules.frameworks.contains(module) && !PlatformNames.isPlatform(module)
      && !project.sources.indices.contains { project.module(of: $0).name == module }
  }
}
