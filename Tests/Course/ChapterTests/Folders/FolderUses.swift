@testable import WorkbookCommand
@testable import WorkbookKit

/// Which folders of a module use which, by the names that files of one declare and files of another write.
///
/// Two kinds of names are looked for: of what stands outside of types, and of members that extensions add, where they are called
/// or stand behind a point. A name counts for a folder where no other declares it too. Of what a type declares itself, the name of
/// the type is seen.
///
/// Names are all that is looked at, and no types, which leaves two holes. A member's name that a file has before a colon too, as
/// the label of an argument, is not counted in that file; and `FolderTests` excuses the use of a member whose name a module below
/// declares anywhere, since that one may be meant.
struct FolderUses {
  /// A name of another folder in a file.
  struct Use: Hashable, CustomStringConvertible {
    let file: String
    let name: String
    let from: String
    let to: String
    /// Whether it is the name of a member.
    let isMember: Bool

    var description: String { "\(file) uses \(name) of \(to)" }
  }

  /// The folders that have files.
  let folders: Set<String>
  /// What their files use of each other.
  let all: Set<Use>

  /// Finds the uses.
  ///
  /// - Parameter sources: the files of the module, with paths that begin with the folder; others are left out.
  init(_ sources: [SwiftSource]) {
    var names = FolderNames()
    for source in sources {
      if let folder = Self.folder(of: source) { names.add(source, of: folder) }
    }
    var (folders, all): (Set<String>, Set<Use>) = ([], [])
    for source in sources {
      guard let folder = Self.folder(of: source) else { continue }
      folders.insert(folder)
      all.formUnion(names.uses(in: source, of: folder))
    }
    (self.folders, self.all) = (folders, all)
  }

  private static func folder(of source: SwiftSource) -> String? {
    let parts = source.path.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }
}

/// The names that the folders of a module declare.
private struct FolderNames {
  /// The folders that declare a name, wherever.
  private var folders: [String: Set<String>] = [:]
  /// The names of what stands outside of types.
  private var outside: Set<String> = []
  /// The names of members that extensions add.
  private var added: Set<String> = []

  mutating func add(_ source: SwiftSource, of folder: String) {
    for declaration in source.declarations where !declaration.isHidden && declaration.keyword != "import" {
      if declaration.keyword == "extension" {
        for member in declaration.members where !member.isHidden {
          note(member, folder)
          if ["func", "var"].contains(member.keyword) { added.insert(Self.bare(member.name)) }
        }
      } else {
        note(declaration, folder)
        outside.insert(Self.bare(declaration.name))
      }
    }
  }

  private mutating func note(_ declaration: SwiftDeclaration, _ folder: String) {
    if declaration.isHidden { return }
    folders[Self.bare(declaration.name), default: []].insert(folder)
    for member in declaration.members { note(member, folder) }
  }

  func uses(in source: SwiftSource, of folder: String) -> [FolderUses.Use] {
    let (declared, labels) = (Self.declared(in: source), Self.labels(in: source))
    return source.code.indices.compactMap { index -> FolderUses.Use? in
      guard source.token(index).kind == .word else { return nil }
      let name = Self.bare(source.text(index))
      guard let homes = folders[name], homes.count == 1, let home = homes.first, home != folder,
        !declared.contains(name)
      else { return nil }
      let isBehindPoint = source.isMark(index - 1, ".")
      let isMember = !outside.contains(name)
      if isMember {
        let isUsed = isBehindPoint || source.isMark(index + 1, "(")
        guard isUsed, added.contains(name), !labels.contains(name) else { return nil }
      } else if isBehindPoint {
        return nil
      }
      return FolderUses.Use(file: source.path, name: name, from: folder, to: home, isMember: isMember)
    }
  }

  private static let declaring: Set<String> = [
    "func", "var", "let", "case", "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// What a file itself declares, inside functions too.
  private static func declared(in source: SwiftSource) -> Set<String> {
    Set(source.code.indices.filter { declaring.contains(source.text($0 - 1)) }.map { bare(source.text($0)) })
  }

  /// What its parameters and arguments are called.
  private static func labels(in source: SwiftSource) -> Set<String> {
    Set(source.code.indices.filter { source.isMark($0 + 1, ":") }.map { bare(source.text($0)) })
  }

  private static func bare(_ name: String) -> String { name.filter { $0 != "`" } }
}

extension SwiftDeclaration {
  /// Whether other files cannot see it.
  fileprivate var isHidden: Bool {
    // `private(set)` hides the setter alone.
    modifiers.contains { ["private", "fileprivate"].contains($0.name) && $0.code.count == 1 }
  }
}
