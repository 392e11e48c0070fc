import Wording

/// Why models cannot be checked.
package enum LintProblem: CommandProblem, Equatable {
  /// There is no model in a folder, nor in those below it.
  case noModels(in: String)
  /// There is no such folder of sources.
  case noSources(String)
  /// The file of accepted findings cannot be used; why.
  case badBaseline(String, String)
  /// A report cannot be written; why.
  case cannotWrite(String, String)

  package var status: Int32 {
    switch self {
    case .noModels, .noSources, .badBaseline: 66
    case .cannotWrite: 74
    }
  }

  package var text: String {
    switch self {
    case .noModels(let folder): "\(folder) holds no model: no .xcdatamodeld, no .xcdatamodel, also not further down."
    case .noSources(let folder): "\(folder) is no folder, or cannot be read."
    case .badBaseline(let file, let reason):
      "\(file) is no file of accepted findings: \(reason.asSentence) `--write-baseline` makes one."
    case .cannotWrite(let file, let reason): "\(file) could not be written: \(reason.asSentence)"
    }
  }
}
