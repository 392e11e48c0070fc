import CSQLite
import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Values of every type, written, and read by another connection.
@Suite struct ValueRoundTripTests {
  private static func bench() throws -> StoreBench {
    let sketch = ModelSketch()
    sketch.entity(
      "Thing",
      [
        "small": .integer16AttributeType, "medium": .integer32AttributeType, "large": .integer64AttributeType,
        "flag": .booleanAttributeType, "double": .doubleAttributeType, "float": .floatAttributeType,
        "date": .dateAttributeType, "text": .stringAttributeType, "id": .UUIDAttributeType,
        "bytes": .binaryDataAttributeType, "amount": .decimalAttributeType, "place": .URIAttributeType,
      ])
    return try StoreBench(sketch)
  }

  /// Each value as it was written and as it must come back.
  private func check(_ property: String, _ pairs: [(Value, Value)]) throws {
    let bench = try Self.bench()
    let entity = try bench.entity("Thing")
    do {
      let store = try bench.open()
      try store.commit(
        try pairs.enumerated().map { try bench.insert("Thing", Int64($0.offset + 1), [property: $0.element.0]) })
    }
    let rows = try bench.open().allRows(FetchPlan(entity: entity))
    #expect(rows.map { $0.value(property, of: entity) } == pairs.map { Optional($0.1) })
    for row in rows {
      for (slot, value) in row.values.enumerated() where entity.slots[slot].name != property { #expect(value.isNull) }
    }
  }

  private func same(_ values: [Value]) -> [(Value, Value)] { values.map { ($0, $0) } }

  @Test("integers come back whole, to the ends of their range", .fact("SQ-14"))
  func integers() throws {
    try check("small", same([.int(Int64(Int16.min)), .int(Int64(Int16.max)), .int(0), .null]))
    try check("medium", same([.int(Int64(Int32.min)), .int(Int64(Int32.max)), .null]))
    try check("large", same([.int(.min), .int(.max), .int(-1), .int(0), .null]))
    try check("flag", same([.int(0), .int(1), .null]))
  }

  @Test("floating point comes back bit by bit; not-a-number becomes nil, as SQLite stores it", .fact("SQ-14"))
  func floatingPoint() throws {
    let values: [Double] = [
      0.1, -0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, 1, 1e300, .pi,
    ]
    try check("double", same(values.map(Value.double)) + [(.double(.nan), .null), (.null, .null)])
    try check("float", same([0.1, 3.4e38, .infinity].map { .double(Double(Float($0))) }))
  }

  @Test("dates are seconds since 2001, fractions kept, also whole ones and those before", .fact("SQ-15"))
  func dates() throws {
    let seconds = [0, 0.123_456_789, -63_114_076_800, 700_000_000]
    try check("date", same(seconds.map(Value.double)) + [(.null, .null)])
    let bench = try Self.bench()
    let store = try bench.memory()
    let date = try #require(ISO8601DateFormatter().date(from: "2001-01-01T00:00:10Z"))
    try store.commit(try bench.insert("Thing", 1, ["date": Value(date, as: .dateAttributeType) ?? .null]))
    #expect(try store.connection.cells("SELECT ZDATE = 10 FROM ZTHING") == [["1"]])
  }

  @Test("text comes back byte by byte: empty, with a NUL inside, decomposed, long", .fact("SQ-14"))
  func text() throws {
    let texts = [
      "", "plain", "a\0b\0", "\0", "e\u{301}", "\u{e9}", "🏳️‍🌈", "'; DROP TABLE ZTHING; --", "\u{FEFF}bom",
      String(repeating: "ß", count: 100_000),
    ]
    try check("text", same(texts.map(Value.string)) + [(.null, .null)])
  }

  @Test("a UUID is 16 raw bytes", .fact("SQ-16"))
  func uuids() throws {
    let zero = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
    let some = try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
    try check("id", same([.uuid(zero), .uuid(some), .null]))
    let bench = try Self.bench()
    let store = try bench.memory()
    try store.commit(try bench.insert("Thing", 1, ["id": .uuid(some)]))
    #expect(
      try store.connection.cells("SELECT typeof(ZID), hex(ZID) FROM ZTHING")
        == [["blob", "0123456789ABCDEF0123456789ABCDEF"]])
  }

  @Test("binary data comes back byte by byte, no bytes being something else than nil", .fact("SQ-14"))
  func binaryData() throws {
    let all = Data(0...255)
    let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    try check("bytes", same([Data(), Data([0]), all, large].map { .object($0 as NSData) }) + [(.null, .null)])
  }

  @Test("a decimal is bound as text, which the column turns into a number", .fact("SQ-17"))
  func decimals() throws {
    let connection = try Connection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try connection.execute("CREATE TABLE T (V DECIMAL)")
    for text in ["10.11", "5", "0.1"] {
      try connection.execute("INSERT INTO T VALUES (?)", [.object(NSDecimalNumber(string: text))])
    }
    #expect(
      try connection.cells("SELECT typeof(V), V FROM T")
        == [["real", "10.11"], ["integer", "5"], ["real", "0.1"]])
  }

  @Test("A decimal that is not a number is refused, and nothing of the save is written", .fact("CH-987"))
  func notANumber() throws {
    let bench = try Self.bench()
    let store = try bench.memory()
    let plan = try bench.insert("Thing", 1, ["amount": .object(NSDecimalNumber.notANumber)])
    let refusal = storeFailure { try store.commit(plan) }
    #expect(refusal?.reason == "A decimal that is not a number cannot be stored; nil stands for no value.")
    #expect(try store.connection.cells("SELECT COUNT(*) FROM ZTHING") == [["0"]])
    // The statement is as good as new for the next row.
    try store.commit(try bench.insert("Thing", 1, ["amount": .object(NSDecimalNumber(value: 5))]))
    #expect(try store.connection.cells("SELECT ZAMOUNT FROM ZTHING") == [["5"]])
  }

  @Test("What a statement refused is forgotten where the rest of the row fails before it runs", .fact("CH-987"))
  func refusedTwice() throws {
    let sketch = ModelSketch().entity("Shelf").entity("Thing", ["amount": .decimalAttributeType])
    let bench = try StoreBench(sketch.relate("Thing", "shelf", count: 1, to: "Shelf"))
    let store = try bench.memory()
    let unsaved = ObjectReference(entity: try bench.entity("Shelf").index, number: -1)
    let values: [String: Value] = ["amount": .object(NSDecimalNumber.notANumber), "shelf": .reference(unsaved)]
    let plan = try bench.insert("Thing", 1, values)
    guard case .unsupported(let reason) = storeFailure({ try store.commit(plan) }) else { return #expect(Bool(false)) }
    #expect(reason.contains("no primary key yet"))
    try store.commit(try bench.insert("Thing", 1, ["amount": .object(NSDecimalNumber(value: 5))]))
    #expect(try store.connection.cells("SELECT ZAMOUNT FROM ZTHING") == [["5"]])
  }

  @Test("Text that is no URI is an error that names the row, and empty text counts as nil", .fact("CH-988"))
  func foreignURIs() throws {
    let bench = try Self.bench()
    let store = try bench.memory()
    let entity = try bench.entity("Thing")
    try store.connection.execute("INSERT INTO ZTHING (Z_PK, Z_ENT, ZPLACE) VALUES (1, 1, ''), (2, 1, 'http://[')")
    #expect(try #require(try store.row(of: entity, number: 1)).value("place", of: entity) == .null)
    guard case .unsupported(let reason) = storeFailure({ _ = try store.row(of: entity, number: 2) }) else {
      return #expect(Bool(false))
    }
    #expect(reason == "Row 2 of ZTHING holds text that is no URI where one belongs.")
  }

  @Test("values that another tool wrote are read as the column's type, and a UUID of the wrong size is an error")
  func foreignValues() throws {
    let bench = try Self.bench()
    let store = try bench.memory()
    let entity = try bench.entity("Thing")
    try store.connection.execute(
      "INSERT INTO ZTHING (Z_PK, Z_ENT, ZFLAG, ZLARGE, ZTEXT, ZDATE) VALUES (1, 1, 7, 2.9, 12, 'soon')")
    let row = try #require(try store.row(of: entity, number: 1))
    #expect(row.value("flag", of: entity) == .int(1))
    #expect(row.value("large", of: entity) == .int(2))
    #expect(row.value("text", of: entity) == .string("12"))
    #expect(row.value("date", of: entity) == .double(0))
    try store.connection.execute("UPDATE ZTHING SET ZID = x'00'")
    guard case .unsupported(let reason) = storeFailure({ _ = try store.row(of: entity, number: 1) }) else {
      return #expect(Bool(false))
    }
    #expect(reason == "Row 1 of ZTHING holds something else than 16 bytes where a UUID belongs.")
  }

  @Test("keys that no object reference can hold are an error that names them", arguments: [0, -5, 1 << 47])
  func foreignKeys(key: Int64) throws {
    let bench = try Self.bench()
    let store = try bench.memory()
    try store.connection.execute("INSERT INTO ZTHING (Z_PK, Z_ENT) VALUES (?, 1)", [.int(key)])
    let plan = FetchPlan(entity: try bench.entity("Thing"))
    for work in [{ _ = try store.allRows(plan) }, { _ = try store.references(matching: plan) }] {
      guard case .unsupported(let reason) = storeFailure(work) else { return #expect(Bool(false)) }
      #expect(reason.hasPrefix("ZTHING holds the key \(key)"))
    }
  }
}
