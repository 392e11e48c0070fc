import BookKit
import Foundation
import Processes
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
    /// Whether what is compiled on a Mac too is written for Apple's declarations alone.
    case stub
    /// Nothing: the symbol graph that a reference is made of is written into a folder.
    case graph(String)
  }

  /// Prints what of Core Data's API the engine has, as the built module says, and what it lacks or has beyond it.
  ///
  /// - Returns: 0 where the lists of reasons agree with the engine, else 1.
  /// - Throws: `WorkbookProblem`, or Foundation's error where a file cannot be read.
  static func run(_ part: Part) throws -> Int32 {
    let extractor = SymbolGraphExtractor(binFolder: PackageRoot.binFolder)
    if case .graph(let path) = part {
      try saying { try extractor.writeReference(into: emptied(path)) }
      return 0
    }
    let root = try PackageRoot.find()
    if part == .stub { return try checkStub(root) }
    let (surface, own) = try (APISurface(root: root), OwnNames(root: root))
    let graph = try saying { try extractor.graph() }
    if part == .own {
      let problems = own.problems(surface, graph)
      Console.write(own.text + problems.map { "\n\($0)" }.joined() + (problems.isEmpty ? "" : "\n"))
      return problems.isEmpty ? 0 : 1
    }
    let report = APIReport(surface, graph)
    Console.write(report.text(isMissing: part == .missing))
    return report.problems.isEmpty ? 0 : 1
  }

  /// Type-checks the sources for both systems against a stub of Apple's declarations, and prints what the compiler refuses.
  private static func checkStub(_ root: URL) throws -> Int32 {
    try TemporaryFolder.with("stub") { folder in
      do {
        let check = try StubCheck(root: root, folder: folder)
        var isRight = true
        for module in StubCheck.modules {
          let files = StubCheck.files(in: root.appendingPathComponent(module.folder))
          let errors = try check.errors(in: files, of: module.name)
          isRight = isRight && errors.isEmpty
          let count = errors.isEmpty ? "no error" : CountedNoun.text(errors.count, "error")
          Console.write(errors.map { $0 + "\n" }.joined() + "\(module.name)  \(files.count) files, \(count)\n")
        }
        return isRight ? 0 : 1
      } catch let problem as StubCheck.Problem {
        switch problem {
        case .stub(let words), .compiler(let words): throw WorkbookProblem.noStub(words)
        }
      }
    }
  }

  /// Makes a folder for a graph; a graph that was written there before goes.
  private static func emptied(_ path: String) throws -> URL {
    let folder = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".symbols.json") {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
    } catch { throw WorkbookProblem.cannotWrite(path, error.localizedDescription) }
    return folder
  }

  /// Extracts, and says what is missing where it fails.
  private static func saying<Value>(_ extract: () throws -> Value) throws -> Value {
    do { return try extract() } catch let problem as SymbolGraphExtractor.Problem {
      switch problem {
      case .notBuilt(let module, _): throw WorkbookProblem.notBuilt("The module \(module)")
      case .failed(let words): throw WorkbookProblem.noSymbols(words)
      }
    }
  }
}
