/// The members of a to-many relationship of several owners: their rows, and beside each the key of its owner.
///
/// Two lists instead of one of pairs: the rows go on to the row cache and to the objects as they are, without a copy that
/// would count a reference to each.
package struct MemberRows {
  /// The members' rows.
  package private(set) var rows: [RowSnapshot]
  /// The primary key of the owner of each row.
  package private(set) var owners: [Int64]

  /// The rows that have an owner.
  ///
  /// - Parameter owner: gives the key of a row's owner, or nil for a row that nobody owns.
  init(_ rows: [RowSnapshot], owner: (RowSnapshot) -> Int64?) {
    owners = []
    owners.reserveCapacity(rows.count)
    for row in rows { if let owner = owner(row) { owners.append(owner) } }
    self.rows = owners.count == rows.count ? rows : rows.filter { owner($0) != nil }
  }

  /// None.
  package init() { (rows, owners) = ([], []) }

  /// The members of several owners, read owner by owner.
  ///
  /// - Parameter members: reads the rows of one owner's members.
  init(of several: [Int64], members: (_ owner: Int64) throws -> [RowSnapshot]) rethrows {
    self.init()
    for owner in several {
      let found = try members(owner)
      rows += found
      owners += repeatElement(owner, count: found.count)
    }
  }

  /// The members of neighbours: each owner with the range of its rows, and once more where others come between them.
  package var runs: [(owner: Int64, rows: Range<Int>)] {
    var runs: [(owner: Int64, rows: Range<Int>)] = []
    var start = 0
    while start < owners.count {
      let owner = owners[start]
      var end = start + 1
      while end < owners.count, owners[end] == owner { end += 1 }
      runs.append((owner, start..<end))
      start = end
    }
    return runs
  }
}
