/// Finds which of a table's columns are whose, in a file that may have numbered equal names in another order than a new file
/// here would (SQ-22c, CH-1000).
///
/// No order is right for every file: the columns themselves tell, as far as they do. A column is a property's when it has the
/// name that the property wants, followed by digits only, and no other property can have it.
struct ColumnChoice {
  /// A column that is looked for.
  struct Wish {
    /// The name in a new file.
    let name: String
    /// The name where nothing else has it.
    let stem: String
    /// The declared type; nil where it does not matter.
    var type: String?
    /// The property, such as `Person.name`.
    let property: String
    /// The numbers of the entities whose rows may have a value there; empty for a join table, whose rows are of none.
    var holders: Set<Int64> = []
  }

  /// Which columns have values in the rows of which entities, by the entities' numbers.
  typealias Use = (_ columns: [String]) throws -> [Int64: Set<String>]

  private let wishes: [Wish]
  /// For each wish the columns that it can be.
  private var candidates: [Set<String>]
  private var chosen: [String?]

  /// Begins to choose.
  ///
  /// - Parameters:
  ///   - wishes: all columns of one table that are looked for.
  ///   - found: the declared types of those that it has.
  init(_ wishes: [Wish], among found: [String: String]) {
    self.wishes = wishes
    let columns = Dictionary(grouping: found.keys, by: Self.withoutNumber)
    candidates = wishes.map { wish in
      let alike = columns[Self.withoutNumber(wish.stem)] ?? []
      return Set(
        alike.filter { column in
          column.hasPrefix(wish.stem) && Self.withoutNumber(column).utf8.count <= wish.stem.utf8.count
            && (wish.type == nil || wish.type == found[column]?.uppercased())
        })
    }
    chosen = wishes.map { _ in nil }
    settle()
  }

  private static func withoutNumber(_ name: String) -> String {
    String(name[...(name.lastIndex { !("0"..."9").contains($0) } ?? name.startIndex)])
  }

  private var open: [Int] { wishes.indices.filter { chosen[$0] == nil && !candidates[$0].isEmpty } }

  /// Takes what leaves no choice, until nothing does.
  private mutating func settle() {
    var isGoing = true
    while isGoing {
      isGoing = false
      for index in open where chosen[index] == nil {
        guard let column = only(index) else { continue }
        chosen[index] = column
        for other in wishes.indices where other != index { candidates[other].remove(column) }
        isGoing = true
      }
    }
  }

  /// The one column that a wish can be: the last that is left, or the one of its own name where no other can have that.
  private func only(_ index: Int) -> String? {
    if candidates[index].count == 1 { return candidates[index].first }
    let stem = wishes[index].stem
    guard candidates[index].contains(stem) else { return nil }
    return open.contains { $0 != index && candidates[$0].contains(stem) } ? nil : stem
  }

  /// Chooses.
  ///
  /// - Parameter use: tells whose rows have values, which is asked where names leave a choice.
  /// - Returns: the names in the file by those in a new file, where they differ; and the choices that nothing settles.
  mutating func names(_ use: Use) throws -> (names: [String: String], ambiguous: [ModelDifference]) {
    var unsettled: [Int] = []
    if !open.isEmpty {
      let held = open.filter { !wishes[$0].holders.isEmpty }
      let columns = held.reduce(into: Set<String>()) { $0.formUnion(candidates[$1]) }
      let used = columns.isEmpty ? [:] : try use(columns.sorted())
      for index in open where !wishes[index].holders.isEmpty {
        for (entity, columns) in used where !wishes[index].holders.contains(entity) {
          candidates[index].subtract(columns)
        }
      }
      let filled = used.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      // A column with values is somebody's.
      for column in filled.sorted() {
        let takers = open.filter { candidates[$0].contains(column) }
        if takers.count == 1 { take(column, for: takers[0]) }
      }
      settle()
      let isEmpty = open.allSatisfy { !wishes[$0].holders.isEmpty && candidates[$0].isDisjoint(with: filled) }
      if !isEmpty { unsettled = open }
    }
    let ambiguous = unsettled.map { index in
      ModelDifference(
        place: wishes[index].property, expected: "one column \(wishes[index].stem), with a number or without",
        found: "\(candidates[index].sorted().joined(separator: " and ")), and nothing that tells which is its")
    }
    // Where no row has a value nothing can be read wrongly: the order of a new file will do.
    for index in open where candidates[index].contains(wishes[index].name) { take(wishes[index].name, for: index) }
    for index in open { candidates[index].min().map { take($0, for: index) } }
    let pairs = zip(wishes, chosen).compactMap { wish, name in name.map { (wish.name, $0) } }
    return (Dictionary(pairs) { first, _ in first }.filter { $0.key != $0.value }, ambiguous)
  }

  private mutating func take(_ column: String, for index: Int) {
    guard candidates[index].contains(column) else { return }
    chosen[index] = column
    for other in wishes.indices where other != index { candidates[other].remove(column) }
  }
}

/// The tables of a file that is opened, as far as names of columns depend on it.
struct PresentTables {
  /// The declared types of the columns, by table and column.
  let tables: [String: [String: String]]
  /// Whether the engine has numbered the names, whose order is known.
  let isOwn: Bool
  /// Reads which columns of a table have values in the rows of which entities.
  let use: (_ table: String, _ columns: [String]) throws -> [Int64: Set<String>]

  subscript(table: String) -> [String: String]? { tables[table] }

  /// The names that a table's columns have in the file, by those in a new file, and what cannot be told.
  func names(_ wishes: [ColumnChoice.Wish], in table: String) throws -> (
    names: [String: String], ambiguous: [ModelDifference]
  ) {
    guard let found = tables[table] else { return ([:], []) }
    if isOwn, wishes.allSatisfy({ found[$0.name] != nil }) { return ([:], []) }
    var choice = ColumnChoice(wishes, among: found)
    return try choice.names { try use(table, $0) }
  }
}

extension PresentTables {
  /// Asks a connection whose rows have values in some columns of a table.
  static func use(of columns: [String], in table: String, _ connection: Connection) throws -> [Int64: Set<String>] {
    var used: [Int64: Set<String>] = [:]
    let flags = columns.map { "MAX(\(SQLName.quoted($0)) IS NOT NULL)" }.joined(separator: ", ")
    try connection.query("SELECT Z_ENT, \(flags) FROM \(SQLName.quoted(table)) GROUP BY Z_ENT") { row in
      used[row.int(0)] = Set(columns.enumerated().filter { row.int(Int32($0.offset + 1)) != 0 }.map(\.element))
    }
    return used
  }
}
