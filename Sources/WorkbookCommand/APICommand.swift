import WorkbookKit

/// `workbook api`.
enum APICommand {
  /// What is listed.
  enum Part: Equatable {
    /// Every symbol of Core Data's API.
    case all
    /// What of it is missing, under the reasons.
    case missing
    /// What the engine has beyond it, under the reasons.
    case own
  }

  /// Prints what of Core Data's API the engine has, as the built module says, and what it lacks or has beyond it.
  ///
  /// - Parameter part: what is listed.
  /// - Returns: 0 where the lists of reasons agree with the engine, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func run(_ part: Part) throws -> Int32 {
    let root = try PackageRoot.find()
    let (surface, own) = try (APISurface(root: root), OwnNames(root: root))
    let graph: SymbolGraph
    do { graph = try SymbolGraphExtractor(binFolder: PackageRoot.binFolder).graph() } catch {
      switch error as? SymbolGraphExtractor.Problem {
      case .notBuilt(let module, _): throw WorkbookProblem.notBuilt("The module \(module)")
      case .failed(let words): throw WorkbookProblem.noSymbols(words)
      case nil: throw error
      }
    }
    if part == .own {
      let problems = own.problems(surface, graph)
      Console.write(own.text + problems.map { "\n\($0)" }.joined() + (problems.isEmpty ? "" : "\n"))
      return problems.isEmpty ? 0 : 1
    }
    let report = APIReport(surface, graph)
    Console.write(report.text(isMissing: part == .missing))
    return report.problems.isEmpty ? 0 : 1
  }
}
