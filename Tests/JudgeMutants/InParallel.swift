import Foundation

/// Work on two threads: a compiler each, as when exercises are checked.
enum InParallel {
  /// Transforms elements; the results are in the elements' order.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - transform: what is done to each, on any thread.
  /// - Throws: what the transformation throws for the first element that it fails with.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let results = Results<Result>(count: elements.count)
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      for index in stride(from: worker, to: elements.count, by: 2) {
        results.put(Swift.Result { try transform(elements[index]) }, at: index)
      }
    }
    return try results.all()
  }

  private final class Results<Value: Sendable>: @unchecked Sendable {
    // Protects `values`.
    private let lock = NSLock()
    private var values: [Swift.Result<Value, any Error>?]

    init(count: Int) { values = Array(repeating: nil, count: count) }

    func put(_ value: Swift.Result<Value, any Error>, at index: Int) { lock.withLock { values[index] = value } }

    func all() throws -> [Value] { try lock.withLock { try values.compactMap { try $0?.get() } } }
  }
}
