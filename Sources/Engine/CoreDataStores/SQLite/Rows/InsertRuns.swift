/// Writing many new rows with few statements.
extension SQLiteStore {
  /// The end of the run of new rows of one entity that starts at a step of a save; nil where no run starts.
  func endOfRun(_ operations: [SaveOperation], from start: Int) -> Int? {
    guard case .insert(let first) = operations[start] else { return nil }
    let entity = first.reference.entity
    let end = start + access.writer(of: entity).runLength
    guard end - start > 1, end <= operations.count else { return nil }
    // From behind: of too few rows the last step is another one, and the rest need not be looked at.
    for index in (start + 1..<end).reversed() {
      guard case .insert(let row) = operations[index], row.reference.entity == entity else { return nil }
    }
    return end
  }

  /// Writes a run of new rows.
  ///
  /// - Returns: false if the key or a unique value of one of them is taken, and none is written.
  func writeRun(_ operations: ArraySlice<SaveOperation>) throws -> Bool {
    guard let first = operations.first?.written else { return true }
    return try access.writer(of: first.reference.entity).insert(run: operations.lazy.compactMap(\.written))
  }
}
