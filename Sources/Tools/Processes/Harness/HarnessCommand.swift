/// One word that a harness program understands, and what it does for it.
public struct HarnessCommand: Sendable {
  /// The first word on the command line.
  public let word: String
  /// What can be asked for with the word, as lines of the usage that begin with it.
  public let usage: String
  /// Does it, and returns the status; whatever it leaves has been removed when it returns.
  let body: @Sendable (HarnessRequest) async throws -> Int32

  /// Names a command.
  ///
  /// - Parameters:
  ///   - word: the first word on the command line.
  ///   - usage: what can be asked for, as lines that begin with the word.
  ///   - body: does it, and returns the status.
  public init(
    _ word: String, usage: String, _ body: @escaping @Sendable (HarnessRequest) async throws -> Int32
  ) {
    (self.word, self.usage, self.body) = (word, usage, body)
  }
}
