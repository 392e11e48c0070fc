import Foundation

@testable import CoreData
@testable import CoreDataStores

/// The same people in a store and as dictionaries, so that a predicate can be judged by SQL and in memory.
struct PredicateBench {
  let bench: StoreBench
  let store: SQLiteStore
  /// The people by primary key, with boss, badge and notes inside.
  private(set) var people: [(number: Int64, values: [String: Any])] = []

  static let names: [String?] = ["Ada", "ada", "Ädelheid", "Bob", nil, "b_b%", "", "A*a?", "Zoë\nline", "nul\0in"]

  init(observer: StatementObserver? = nil) throws {
    bench = try StoreBench(.notebook())
    store = try bench.memory(observer: observer)
    var operations: [SaveOperation] = []
    for number in 1...4 as ClosedRange<Int64> {
      operations.append(try bench.insert("Tag", number, ["name": .string("tag\(number)")]))
    }
    operations.append(try bench.insert("Badge", 1, ["code": .string("X1"), "owner": try bench.reference("Person", 1)]))
    let tags = try bench.relationship("Note", "tags")
    for (index, name) in Self.names.enumerated() {
      let number = Int64(index + 1)
      operations += try person(number, name)
      for (note, title) in Self.notes(number) {
        operations.append(
          try bench.insert(
            "Note", note,
            [
              "title": title.map { .string($0) } ?? .null, "length": .int(note),
              "author": try bench.reference("Person", number),
            ]))
        operations.append(.link(tags, owner: note, member: note % 4 + 1))
      }
    }
    try store.commit(operations)
  }

  /// The notes of a person: none for some, one without a title for others.
  private static func notes(_ person: Int64) -> [(number: Int64, title: String?)] {
    (0..<(person % 3)).map { (person * 10 + $0, $0 == 1 && person % 2 == 0 ? nil : "note \(person)-\($0)") }
  }

  private mutating func person(_ number: Int64, _ name: String?) throws -> [SaveOperation] {
    let hasAge = number % 4 != 0
    let born = Date(timeIntervalSinceReferenceDate: Double(number) * 1000.5)
    let token = Self.token(number)
    var values: [String: Value] = [
      "name": name.map { .string($0) } ?? .null, "height": .double(Double(number) / 4),
      "born": .double(born.timeIntervalSinceReferenceDate), "token": .uuid(token), "isMember": .int(number % 2),
    ]
    var readable: [String: Any] = [
      "height": Double(number) / 4, "born": born, "token": token, "isMember": NSNumber(value: number % 2 == 1),
      "notes": Self.notes(number).map { note, title in
        var readable: [String: Any] = ["length": Int(note), "tags": [["name": "tag\(note % 4 + 1)"]]]
        readable["title"] = title
        return readable
      },
    ]
    readable["name"] = name
    if hasAge {
      values["age"] = .int(number * 10)
      readable["age"] = Int(number * 10)
    }
    if number > 1 {
      values["boss"] = try bench.reference("Person", number / 2)
      readable["boss"] = people[Int(number / 2) - 1].values
    }
    if number == 1 {
      values["badge"] = try bench.reference("Badge", 1)
      readable["badge"] = ["code": "X1"]
    }
    people.append((number, readable))
    return [try bench.insert("Person", number, values)]
  }

  static func token(_ number: Int64) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }

  /// Who the store finds.
  func stored(_ predicate: NSPredicate) throws -> [Int64] {
    var plan = FetchPlan(entity: try bench.entity("Person"))
    plan.predicate = predicate
    return try store.numbers(plan)
  }

  /// Who evaluation in memory finds.
  func evaluated(_ predicate: NSPredicate) -> [Int64] {
    people.filter { predicate.evaluate(with: $0.values) }.map(\.number)
  }

  func id(_ entity: String, _ number: Int64, store: StoreIdentity? = nil) throws -> NSManagedObjectID {
    NSManagedObjectID(layout: try bench.entity(entity), store: store ?? self.store.identity, number: number)
  }
}
