/// Who reads: the objects of a child.
///
/// No lock is needed: the parent's queue uses them while the child's waits.
struct ChildReader: @unchecked Sendable {
  private let graph: ObjectGraph

  init(_ graph: ObjectGraph) { self.graph = graph }

  /// Whether a temporary number is what the child calls an object (PC-14).
  ///
  /// Whether it has the object just now makes no difference: a row that it has read may lead there. The number is none any more
  /// once the child has taken the permanent ID (PC-16c).
  func calls(_ number: Int64) -> Bool { mayName(number) && graph.formerNumbers[number] == nil }

  /// Whether the child may name an object by a temporary number (PC-15).
  func mayName(_ number: Int64) -> Bool { graph.formerNumbers.isShared(number) }

  /// Takes note that parent and child have both used a temporary number for one object.
  func share(_ number: Int64) { graph.formerNumbers.share(number) }
}
