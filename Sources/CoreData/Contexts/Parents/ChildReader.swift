/// Who reads: the objects of a child.
///
/// No lock is needed: the parent's queue uses them while the child's waits.
struct ChildReader: @unchecked Sendable {
  private let graph: ObjectGraph

  init(_ graph: ObjectGraph) { self.graph = graph }

  /// Whether the child has an object under a temporary number, or has passed one on for a child of its own (PC-14).
  func knows(_ number: Int64) -> Bool {
    graph.formerNumbers.isExpected(number) || mayName(number) && graph.object(temporary: number) != nil
  }

  /// Whether the child may name an object by a temporary number (PC-15).
  func mayName(_ number: Int64) -> Bool { graph.formerNumbers.isShared(number) }

  /// Takes note that parent and child have both used a temporary number for one object.
  func share(_ number: Int64) { graph.formerNumbers.share(number) }
}
