import Foundation
import OpenCoreData

/// Work on two threads: a compiler or a test program each.
public enum InParallel {
  /// Transforms elements; the results are in the elements' order.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - transform: What is done to each, on any thread.
  /// - Throws: What the transformation throws for the first element that it fails with.
  public static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let results = Results<Result>(count: elements.count)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while let index = results.next() { results.put(Swift.Result { try transform(elements[index]) }, at: index) }
    }
    return try results.all()
  }

  private final class Results<Value: Sendable>: Sendable {
    private struct State {
      var values: [Swift.Result<Value, any Error>?]
      var taken = 0
    }

    private let state: Guarded<State>

    init(count: Int) { state = Guarded(State(values: Array(repeating: nil, count: count))) }

    /// The index of an element that nobody has taken yet, so that neither thread waits while there is work.
    func next() -> Int? {
      state.withLock { state -> Int? in
        guard state.taken < state.values.count else { return nil }
        defer { state.taken += 1 }
        return state.taken
      }
    }

    func put(_ value: Swift.Result<Value, any Error>, at index: Int) { state.withLock { $0.values[index] = value } }

    func all() throws -> [Value] { try state.withLock { $0.values }.compactMap { try $0?.get() } }
  }
}
