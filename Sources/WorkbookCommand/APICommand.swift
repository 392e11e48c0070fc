import WorkbookKit

/// `workbook api`.
enum APICommand {
  /// Prints what of Core Data's API the engine has, as the built module says, and what it lacks.
  ///
  /// - Parameter isMissing: whether only what is missing is listed.
  /// - Returns: 0 where the list of reasons agrees with the engine, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func run(isMissing: Bool) throws -> Int32 {
    let surface = try APISurface(root: PackageRoot.find())
    let graph: SymbolGraph
    do { graph = try SymbolGraphExtractor(binFolder: PackageRoot.binFolder).graph() } catch {
      switch error as? SymbolGraphExtractor.Problem {
      case .notBuilt(let module, _): throw WorkbookProblem.notBuilt("The module \(module)")
      case .failed(let words): throw WorkbookProblem.noSymbols(words)
      case nil: throw error
      }
    }
    let report = APIReport(surface, graph)
    Console.write(report.text(isMissing: isMissing))
    return report.problems.isEmpty ? 0 : 1
  }
}
