/// In which order the folders of a module stand, and what uses a folder above its own all the same.
struct FolderOrder {
  /// A folder, with those that it may use.
  struct Row {
    let folder: String
    let uses: Set<String>

    init(_ folder: String, uses: Set<String> = []) {
      self.folder = folder
      self.uses = uses
    }
  }

  /// Names of a folder that one below has to use.
  struct Exception {
    let from: String
    let to: String
    let names: Set<String>
    let reason: String

    func covers(_ use: FolderUses.Use) -> Bool { use.from == from && use.to == to && names.contains(use.name) }
  }

  /// The folders, the lowest first.
  let rows: [Row]
  let exceptions: [Exception]

  /// Whether each folder may use none but those before it.
  var isOrdered: Bool {
    rows.indices.allSatisfy { index in rows[index].uses.isSubset(of: rows[..<index].map(\.folder)) }
  }

  /// The uses that neither a row nor an exception allows.
  func refused(_ uses: FolderUses) -> [FolderUses.Use] {
    uses.all.filter { use in
      let isAllowed = rows.contains { $0.folder == use.from && $0.uses.contains(use.to) }
      return !isAllowed && !exceptions.contains { $0.covers(use) }
    }.sorted { $0.description < $1.description }
  }

  /// What is allowed and nobody does.
  func unneeded(_ uses: FolderUses) -> [String] {
    var found: [String] = []
    for row in rows {
      for other in row.uses.sorted() where !uses.all.contains(where: { $0.from == row.folder && $0.to == other }) {
        found.append("\(row.folder) uses nothing of \(other)")
      }
    }
    for exception in exceptions {
      for name in exception.names.sorted()
      where !uses.all.contains(where: { exception.covers($0) && $0.name == name }) {
        found.append("\(exception.from) does not use \(name) of \(exception.to)")
      }
    }
    return found
  }
}
