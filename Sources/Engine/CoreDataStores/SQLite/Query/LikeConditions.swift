/// Conditions of one form, each with other values: `name >= ? AND name < ?` many times over.
///
/// SQLite compares each constant of a statement with all others before it, so that its time grows with the square of how
/// many there are. Very many conditions of one form are one condition therefore, on the rows of a temporary table that
/// holds their values.
struct LikeConditions {
  /// How many conditions of one form stand in a statement as they are: up to so many SQLite needs less than half a second.
  static let most = 2000

  /// Replaces the conditions of each form of which there are too many, and keeps all others as they are.
  static func gathered(_ conditions: [SQLText], _ compiler: PredicateSQL) -> [SQLText] {
    guard conditions.count > most else { return conditions }
    var groups: [String: [SQLText]] = [:]
    for condition in conditions where isForm(condition) { groups[condition.text, default: []].append(condition) }
    groups = groups.filter { $0.value.count > most }
    var result: [SQLText] = []
    for condition in conditions {
      guard let group = groups[condition.text] else {
        result.append(condition)
        continue
      }
      // The first of a form stands for all of it.
      if !group.isEmpty { result.append(one(group, compiler)) }
      groups[condition.text] = []
    }
    return result
  }

  /// Whether what differs from another condition of the same text is bound values alone.
  private static func isForm(_ condition: SQLText) -> Bool {
    !condition.values.isEmpty && condition.lists.isEmpty
      && condition.text.utf8.count(where: { $0 == UInt8(ascii: "?") }) == condition.values.count
  }

  /// Whether one of the rows fulfils the condition; unknown where none does and one cannot tell, as OR has it (FR-23).
  private static func one(_ group: [SQLText], _ compiler: PredicateSQL) -> SQLText {
    let width = group[0].values.count
    let list = ValueList(table: compiler.nextListTable(width: width), values: group.flatMap(\.values), width: width)
    let alias = compiler.nextAlias()
    var columns = list.columns.makeIterator()
    var form = ""
    for character in group[0].text {
      // The sign takes the column's affinity away, which a bound value has not either.
      form += character == "?" ? "+\(alias).\(columns.next() ?? "")" : String(character)
    }
    let rows = "SELECT 1 FROM \(list.table) AS \(alias) WHERE (\(form))"
    return SQLText(
      "CASE WHEN EXISTS (\(rows)) THEN 1 WHEN EXISTS (\(rows) IS NULL) THEN NULL ELSE 0 END", lists: [list])
  }
}
