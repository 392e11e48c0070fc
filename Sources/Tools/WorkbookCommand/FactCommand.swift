import BookKit

/// `workbook facts`.
enum FactCommand {
  /// Prints the counts, or every fact.
  ///
  /// - Parameter isList: Whether every fact is listed before the counts.
  /// - Returns: 0 where every id that is cited is defined and every fact is tested, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func run(isList: Bool) throws -> Int32 {
    let audit = try FactAudit(root: PackageRoot.find())
    let report = FactReport(audit)
    Console.write((isList ? report.list + "\n" : "") + report.summary)
    return audit.problems.isEmpty ? 0 : 1
  }

  /// Counts the printed entries by chapter and mark.
  ///
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func countLines() throws -> Int32 {
    Console.write(try EntryTable.text(PackageRoot.find()))
    return 0
  }

  /// Lists every fact and segment that is not documented, with its probes or the reason why there is none.
  ///
  /// - Returns: 0 where each has one or the other, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func listProbes() throws -> Int32 {
    let coverage = try ProbeCoverage(root: PackageRoot.find())
    Console.write(coverage.text)
    return coverage.problems.isEmpty ? 0 : 1
  }
}
