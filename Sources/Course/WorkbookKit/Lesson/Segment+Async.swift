import Foundation

extension Segment {
  /// Creates a segment whose code waits for other tasks.
  ///
  /// The body is one task of the main actor. The main queue does its work until that task has ended, as it does in an app;
  /// what the task has started and not awaited by then goes on during the next segment, so a body awaits all that it starts.
  ///
  /// - Parameters:
  ///   - name: The kebab-case name; it must not begin with `end`, `show` or `hide`.
  ///   - title: The sentence above the segment.
  ///   - claims: The ids of the claims that the segment shows.
  ///   - asks: The printed values that `--predict` asks for, in the order in which they are printed.
  ///   - variation: The body once more with one thing changed; it may wait too.
  ///   - body: Opens a fresh store, acts on it, and prints what it sees.
  @_disfavoredOverload
  public init(
    _ name: String, _ title: String, claims: [String], asks: [Ask] = [],
    variation: (@MainActor (Page) async throws -> Void)? = nil, body: @escaping @MainActor (Page) async throws -> Void
  ) {
    let waiting = { (work: @escaping @MainActor (Page) async throws -> Void) in
      { (page: Page) in try MainTask.run { try await work(page) } }
    }
    self.init(name, title, claims: claims, asks: asks, variation: variation.map(waiting), body: waiting(body))
  }
}

/// Runs a task of the main actor to its end, from a program that is no task itself.
package enum MainTask {
  /// Only the main actor's thread looks at it.
  private final class Outcome: @unchecked Sendable { var result: Result<Void, any Error>? }

  /// Runs a task of the main actor, and all else that the main queue has to do meanwhile.
  ///
  /// - Throws: What `work` throws.
  package static func run(_ work: @escaping @MainActor () async throws -> Void) throws {
    let outcome = Outcome()
    Task { @MainActor in
      do { outcome.result = .success(try await work()) } catch { outcome.result = .failure(error) }
    }
    while outcome.result == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    try outcome.result?.get()
  }
}
