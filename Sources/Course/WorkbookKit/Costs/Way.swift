import OpenCoreData

/// One way of doing something to many rows, to be compared with others.
public struct Way {
  /// What the way is called in tables.
  public let name: String

  private let work: (NSManagedObjectContext) throws -> Void

  /// Creates a way.
  ///
  /// - Parameters:
  ///   - name: What the way is called in tables.
  ///   - work: Does it, in a context with nothing in memory.
  public init(_ name: String, _ work: @escaping (NSManagedObjectContext) throws -> Void) {
    self.name = name
    self.work = work
  }

  /// Does it.
  ///
  /// - Parameter context: a context of the store.
  /// - Throws: what the work throws.
  public func run(in context: NSManagedObjectContext) throws { try work(context) }
}
