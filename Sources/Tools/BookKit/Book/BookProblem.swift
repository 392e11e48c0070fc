import WorkbookKit

/// Anything that keeps the book from being as it should.
package enum BookProblem: Equatable, Sendable {
  /// The sources or a recording are wrong.
  case source(SourceProblem)
  /// A fact, or what cites it, is wrong.
  case fact(FactProblem)
  /// A file on disk is not what was generated.
  case file(Book.Difference)
  /// A chapter could not be run to its end.
  case run(chapter: String, ending: String, errorOutput: String)
  /// A chapter left no recording that can be read.
  case recording(chapter: String, reason: String)
}

extension BookProblem: CustomStringConvertible {
  /// The problem in words, with the difference where there is one.
  package var description: String {
    switch self {
    case .source(let problem): problem.description
    case .fact(let problem): problem.description
    case .file(.missing(let path)): "book/\(path) is missing."
    case .file(.orphaned(let path)): "book/\(path) is there, but nothing generates it."
    case .file(.different(let path, let diff)): "book/\(path) is not what the sources and a fresh run make:\n\(diff)"
    case .run(let chapter, let ending, let errors):
      "\(chapter) \(ending)." + (errors.isEmpty ? "" : " It wrote:\n\(errors)")
    case .recording(let chapter, let reason): "The recording of \(chapter) cannot be read: \(reason)"
    }
  }

  /// All problems in words; differences on disk end with the one command that accepts them.
  ///
  /// - Parameter problems: The problems, in the order in which they were found.
  package static func report(_ problems: [BookProblem]) -> String {
    guard !problems.isEmpty else { return "The book is what the sources and a fresh run make.\n" }
    var text = problems.map { $0.description.hasSuffix("\n") ? $0.description : $0.description + "\n" }.joined()
    let onlyFiles = problems.allSatisfy { if case .file = $0 { true } else { false } }
    text +=
      onlyFiles ? "If this is meant, accept it: make accept\n" : "Nothing can be accepted before this is put right.\n"
    return text
  }
}
