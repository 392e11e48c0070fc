import TestKit
import Testing

@testable import CoreDataStores
@testable import CoreDataValues

/// The rows of several owners' members, in two lists that stay beside each other.
@Suite struct MemberRowsTests {
  private func rows(_ numbers: ClosedRange<Int64>) -> [RowSnapshot] {
    numbers.map { RowValues(repeating: .null, count: 0).row(ObjectReference(entity: 0, number: $0), version: 1) }
  }

  @Test(
    "A row without an owner is left out of both lists; where all have one, the rows are those given", .fact("FR-15"))
  func unowned() {
    let rows = rows(1...5)
    let some = MemberRows(rows) { $0.reference.number == 3 ? nil : $0.reference.number % 2 }
    #expect(some.rows.map(\.reference.number) == [1, 2, 4, 5])
    #expect(some.owners == [1, 0, 0, 1])
    let all = MemberRows(rows) { $0.reference.number }
    let isUntouched = all.rows.elementsEqual(rows, by: ===)
    #expect(isUntouched)
    #expect(all.owners == [1, 2, 3, 4, 5])
  }

  @Test("Members read owner by owner stand beside their owners; a run is what one owner has in a row", .fact("FR-15"))
  func runs() {
    let members = MemberRows(of: [7, 8, 9, 7]) { $0 == 8 ? [] : rows(1...($0 - 5)) }
    #expect(members.owners == [7, 7, 9, 9, 9, 9, 7, 7])
    #expect(members.runs.map(\.owner) == [7, 9, 7])
    #expect(members.runs.map(\.rows) == [0..<2, 2..<6, 6..<8])
    #expect(MemberRows().runs.isEmpty)
  }
}
