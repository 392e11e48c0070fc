/// Reading what dictionaries are made of.
extension RowReader {
  func dictionaries(matching plan: DictionaryPlan) throws -> [[Value]] {
    let (sql, columns) = try DictionarySQL(plan, self).statement()
    return try run(sql) { statement in
      defer { statement.finish() }
      var result: [[Value]] = []
      while try statement.step() { result.append(try columns.map { try $0.value(statement) }) }
      return result
    }
  }
}
