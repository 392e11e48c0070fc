import Foundation
import Graders
import Testing

@testable import JudgeMutants

/// Solutions with one small change: what changes there are, and that the graders notice them.
@Suite("Mutants of solutions")
struct SourceMutantTests {
  private static let source = """
    import OpenCoreData

    // for item in a list: true
    func purge(_ date: Date, in context: NSManagedObjectContext) throws {
      let items = try context.fetch(request)
      for item in items where item.date < date {
        context.delete(item)
      }
      try context.save()
    }
    """

  private let mutants = SourceMutation.all(of: source)

  @Test(
    "A change of one line, at its place",
    arguments: [
      ("drop: context.delete(item)", 7), ("drop: try context.save()", 9),
      (" <  →  <= : for item in items where item.date <= date {", 6),
      ("the first only: for item in Array(items).prefix(1) where item.date < date {", 6),
      ("try  → try? : try? context.save()", 9), ("insert: context.reset()", 4),
      ("insert: defer { context.rollback() }", 4),
    ])
  func changes(_ name: String, _ line: Int) {
    #expect(mutants.filter { $0.name == name }.map(\.line) == [line])
  }

  @Test("Comments, declarations and opening lines are left alone, and no mutant comes twice")
  func leftAlone() {
    #expect(!mutants.contains { $0.line == 3 || $0.line == 1 })
    #expect(!mutants.contains { $0.change == "drop" && [4, 5, 6, 8, 10].contains($0.line) })
    #expect(Set(mutants.map(\.source)).count == mutants.count)
  }
}
