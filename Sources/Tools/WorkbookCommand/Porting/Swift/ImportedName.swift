/// What an import names: a module, or a part of one, as `import class CoreData.NSManagedObject` and
/// `import CoreData.NSFetchRequest` do.
struct ImportedName {
  /// The module.
  let module: String
  /// Whether the import names the module and nothing of it.
  let isWhole: Bool
  /// Whether it says of what kind the part is.
  let hasKind: Bool
  /// The code tokens behind the word `import`.
  let code: Range<Int>

  private static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]

  init(_ declaration: SwiftDeclaration, _ source: SwiftSource) {
    var end = declaration.keywordIndex + 1
    hasKind = Self.kinds.contains(source.text(end))
    if hasKind { end += 1 }
    module = source.text(end)
    end += 1
    let start = end
    while end + 1 < declaration.code.upperBound, source.isMark(end, "."), source.token(end + 1).kind == .word {
      end += 2
    }
    isWhole = end == start && !hasKind
    code = declaration.keywordIndex + 1..<max(declaration.keywordIndex + 1, min(end, declaration.code.upperBound))
  }

  /// Whether the whole module has to stand in its place: here no module has modules inside, and what a class needs of the
  /// engine's own comes with the whole alone.
  var isPort: Bool { !isWhole && (module == "CoreData" || module == "Foundation" && !hasKind) }

  /// What stands behind `import` once it is ported.
  func ported(_ source: SwiftSource) -> String { isPort ? module : source.text(of: code) }
}
