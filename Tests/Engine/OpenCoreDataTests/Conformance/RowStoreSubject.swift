import Foundation

@testable import CoreData
@testable import CoreDataStores

/// A store under the conformance suite, reached only through `RowStore`.
struct RowStoreSubject {
  let bench: StoreBench
  let store: any BackingStore

  init(_ kind: StoreKind) throws {
    bench = try StoreBench(ModelSketch.notebook())
    switch kind {
    case .sqlite, .child: store = try bench.memory()
    case .memory: store = MemoryStore(model: bench.layout, at: nil, options: nil)
    }
  }

  /// Commits operations.
  func commit(_ operations: [SaveOperation]) throws { try store.commit(SavePlan(operations: operations)) }

  /// The numbers that a plan finds, in its order.
  func numbers(_ entity: String, _ change: (inout FetchPlan) -> Void = { _ in }) throws -> [Int64] {
    var plan = FetchPlan(entity: try bench.entity(entity))
    change(&plan)
    let rows = try store.rows(matching: plan) { _, _ in nil }
    return rows.map(\.reference.number)
  }

  func row(_ entity: String, _ number: Int64) throws -> RowSnapshot? {
    try store.row(of: bench.entity(entity), number: number)
  }

  func members(_ entity: String, _ relationship: String, of owner: Int64) throws -> [Int64] {
    let layout = try bench.relationship(entity, relationship)
    let rows = try store.members(of: layout, owner: owner) { _, _ in nil }
    return rows.map(\.reference.number)
  }

  func link(_ owner: Int64, _ member: Int64) throws -> SaveOperation {
    .link(try bench.relationship("Note", "tags"), owner: owner, member: member)
  }

  func unlink(_ owner: Int64, _ member: Int64) throws -> SaveOperation {
    .unlink(try bench.relationship("Note", "tags"), owner: owner, member: member)
  }
}
