import WorkbookKit

/// Takes away the imports of modules that are not there and of which a file uses nothing; where it does, each line that does
/// is for a person.
///
/// An import of a part of a module becomes one of the module.
struct ImportRule: PortingRule {
  /// The names that are Foundation's and the engine's both; a file that imports both beside each other has neither.
  private static let twice: Set<String> = ["NSExpression", "NSComparisonPredicate"]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      let imports = source.declarations.filter { $0.keyword == "import" && !$0.isConditional }
      let modules = imports.map { ImportedName($0, source).module }
      let hasFoundation = modules.contains("Foundation") || modules.contains("CoreData")
      if !modules.contains("CoreData"), Self.usesCoreData(source) {
        draft.require("CoreData", in: index)
        // The import that counts, of no text: where it goes depends on what else the file gets.
        draft.replace(0..<0, with: "", in: index, .imports)
      }
      portParts(of: source, index, &draft)
      var isReplaced = false
      var listed: Set<String> = []
      for (declaration, module) in zip(imports, modules) {
        if module == "Foundation", modules.contains("CoreData"),
          source.code.indices.contains(where: {
            Self.twice.contains(source.text($0)) && source.token($0).kind == .word
          })
        {
          remove(declaration, source, index, &draft)
        }
        guard PlatformNames.isPlatform(module) else { continue }
        let isUsed = leaveUses(of: module, source, project, &draft)
        guard !isUsed else {
          listed.insert(module)
          draft.leave(
            "import \(module)", at: source.line(of: declaration.keywordIndex), of: source.path,
            Self.kind(module),
            PortingAdvice("`\(module)` is not there on Linux.", cure: "Remove the import with what uses it."))
          continue
        }
        if hasFoundation || isReplaced {
          remove(declaration, source, index, &draft)
        } else {
          // These modules bring Foundation along.
          draft.replace(source.bytes(of: declaration.code), with: "import Foundation", in: index, .imports)
          isReplaced = true
        }
      }
      // Files of an app of two languages get UIKit without an import.
      if !listed.contains("UIKit") { _ = leaveUses(of: "UIKit", source, project, &draft) }
    }
  }

  private static let framework: Set<String> = [
    "@NSManaged", "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSManagedObjectModel",
    "NSFetchRequest", "NSFetchRequestResult", "NSPersistentContainer", "NSPersistentStoreCoordinator",
    "NSEntityDescription", "NSFetchedResultsController", "NSBatchDeleteRequest", "NSBatchUpdateRequest",
    "NSSecureUnarchiveFromDataTransformer", "ValueTransformer", "NSPredicate", "NSCompoundPredicate",
    "NSSortDescriptor",
    "NSExpression", "NSComparisonPredicate", "UndoManager",
  ]

  /// Whether a file uses the framework, or what Foundation has on Apple's systems and the engine here.
  ///
  /// In an app of two languages a header may import it for all files.
  private static func usesCoreData(_ source: SwiftSource) -> Bool {
    source.code.indices.contains {
      let token = source.token($0)
      return (token.kind == .word || token.kind == .attribute) && framework.contains(token.text)
        && !source.isConditional($0)
    }
      && !source.declarations.contains {
        $0.keyword == "import" && ImportedName($0, source).module.hasPrefix("CoreData")
      }
  }

  /// Makes imports of modules out of those of parts; a second one of the same module goes.
  private func portParts(of source: SwiftSource, _ index: Int, _ draft: inout PortingDraft) {
    let imports = source.declarations.filter { $0.keyword == "import" }.map { ($0, ImportedName($0, source)) }
    var whole = Set(imports.filter { $0.1.isWhole && !$0.0.isConditional }.map(\.1.module))
    for (declaration, name) in imports where name.isPort {
      // What has an attribute or a modifier says more than that the module is there.
      let isPlain = declaration.code.lowerBound == declaration.keywordIndex
      if isPlain, !declaration.isConditional, whole.contains(name.module) {
        remove(declaration, source, index, &draft)
        continue
      }
      if !declaration.isConditional { whole.insert(name.module) }
      draft.replace(source.bytes(of: name.code), with: name.module, in: index, .imports)
    }
  }

  private func remove(
    _ declaration: SwiftDeclaration, _ source: SwiftSource, _ index: Int, _ draft: inout PortingDraft
  ) {
    let bytes = source.bytes(of: declaration.code)
    let (lines, isWhole) = source.lines(of: declaration)
    draft.replace(
      isWhole ? source.lineStart(at: bytes.lowerBound)..<lines.upperBound : bytes, with: "", in: index, .imports)
  }

  private static func kind(_ module: String) -> PortingKind { module == "Combine" ? .combine : .platform }

  /// Lists the lines that use a module; whether there are any.
  private func leaveUses(
    of module: String, _ source: SwiftSource, _ project: PortingProject, _ draft: inout PortingDraft
  ) -> Bool {
    var lines: [Int: String] = [:]
    let imports = source.declarations.filter { $0.keyword == "import" }.map(\.code)
    for place in source.code.indices
    where !source.isConditional(place) && !imports.contains(where: { $0.contains(place) }) {
      let token = source.token(place)
      guard token.kind == .word || token.kind == .attribute, PlatformNames.belongs(token.text, to: module),
        project.types[token.text] == nil
      else { continue }
      let line = source.line(of: place)
      if lines[line] == nil { lines[line] = token.text }
    }
    let known = Set(draft.remainders.filter { $0.path == source.path }.compactMap(\.line))
    for (line, name) in lines.sorted(by: { $0.key < $1.key }) where !known.contains(line) {
      draft.leave(
        name, at: line, of: source.path, Self.kind(module),
        module == "Combine" ? UnavailableNames.combine : UnavailableNames.platform(module))
    }
    return !lines.isEmpty
  }
}
