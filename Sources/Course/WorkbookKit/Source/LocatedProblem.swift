/// What can be wrong at a place in a file, as one sentence that says what to do.
public protocol ProblemKind: Equatable, Sendable {
  /// The problem in words.
  var sentence: String { get }
}

/// Something that is wrong, and where.
public struct LocatedProblem<Kind: ProblemKind>: Error, Equatable, Sendable {
  /// What is wrong.
  public var kind: Kind
  /// The file, relative to the package.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - kind: What is wrong.
  ///   - file: The file, relative to the package.
  ///   - line: The line, from 1.
  public init(_ kind: Kind, file: String, line: Int) {
    self.kind = kind
    self.file = file
    self.line = line
  }
}

extension LocatedProblem: CustomStringConvertible {
  /// The problem as `file:line: sentence`, in the form that editors turn into a link.
  public var description: String { "\(file):\(line): error: \(kind.sentence)" }
}
