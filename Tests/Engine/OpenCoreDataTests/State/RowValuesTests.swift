import Testing

@testable import CoreDataValues

/// Values that objects, plans and the row cache share, and that nobody sees another change.
@Suite struct RowValuesTests {
  private let reference = ObjectReference(entity: 2, number: 7)

  private func values() -> RowValues { RowValues(count: 3) { [.string("a"), .int(1), .null][$0] } }

  @Test("a copy shares its memory until one of the two is written; the other keeps what it had")
  func copying() {
    let first = values()
    var second = first
    #expect(second.isSameStorage(as: first))
    second[1] = .int(2)
    #expect(!second.isSameStorage(as: first))
    #expect(Array(first) == [.string("a"), .int(1), .null])
    #expect(Array(second) == [.string("a"), .int(2), .null])
  }

  @Test("values that somebody has alone become a row where they lie, and are copied when they are written afterwards")
  func becoming() {
    var working = values()
    let row = working.becomeRow(reference, version: 4)
    #expect(working.isSameStorage(as: row.values))
    #expect(row.reference == reference)
    #expect(row.version == 4)
    #expect(row.formerVersion == 3)
    #expect(!row.isSuperseded)
    working[0] = .string("b")
    #expect(row.values[0] == .string("a"))
  }

  @Test("values that two have are copied to become a row: neither is in it")
  func sharing() {
    let other = values()
    var working = other
    let row = working.becomeRow(reference, version: 1)
    #expect(working.isSameStorage(as: row.values))
    #expect(!other.isSameStorage(as: row.values))
    #expect(row.values == other)
  }

  @Test("a row that was replaced, and that nobody else has, becomes a new row that is not")
  func again() {
    var working = values()
    do {
      let row = working.becomeRow(reference, version: 1)
      row.supersede()
      #expect(row.isSuperseded)
    }
    working[2] = .int(9)
    let row = working.becomeRow(reference, version: 2)
    #expect(!row.isSuperseded)
    #expect(row.version == 2)
    #expect(row.values[2] == .int(9))
  }

  @Test("what has been made is dropped where making the rest fails")
  func failing() {
    final class Probe {}
    struct Stop: Error {}
    weak var kept: Probe?
    #expect(throws: Stop.self) {
      try RowValues(count: 2) { slot in
        if slot == 1 { throw Stop() }
        let probe = Probe()
        kept = probe
        return .object(probe)
      }
    }
    #expect(kept == nil)
  }

  @Test("the version after the last is the first: counting on ends no process")
  func versions() {
    var values = values()
    let row = values.becomeRow(reference, version: RowSnapshot.versions.upperBound + 1)
    #expect(row.version == RowSnapshot.versions.lowerBound)
    #expect(row.formerVersion == RowSnapshot.versions.upperBound)
  }
}
