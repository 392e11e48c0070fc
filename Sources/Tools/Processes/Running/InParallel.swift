import Foundation

/// Work on two threads: a compiler, a program or a scene each.
package enum InParallel {
  /// Transforms elements; the results are in the elements' order.
  ///
  /// - Parameter transform: What is done to each, on any thread.
  /// - Throws: What the transformation throws for the first element that it fails with.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let results = Results<Result>(count: elements.count)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while let index = results.next() { results.put(Swift.Result { try transform(elements[index]) }, at: index) }
    }
    return try results.all()
  }

  // `lock` protects all of its state.
  private final class Results<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Swift.Result<Value, any Error>?]
    private var taken = 0

    init(count: Int) { values = Array(repeating: nil, count: count) }

    /// The index of an element that nobody has taken yet, so that neither thread waits while there is work.
    func next() -> Int? {
      lock.withLock {
        guard taken < values.count else { return nil }
        defer { taken += 1 }
        return taken
      }
    }

    func put(_ value: Swift.Result<Value, any Error>, at index: Int) { lock.withLock { values[index] = value } }

    func all() throws -> [Value] { try lock.withLock { values }.compactMap { try $0?.get() } }
  }
}
