import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Predicates as SQL find whom evaluation in memory finds.
@Suite struct PredicateSQLTests {
  /// Predicates that find some row.
  static let some = [
    "TRUEPREDICATE", "name == 'Ada'", "name == ''", "name ==[c] 'ADA'", "name ==[cd] 'adelheid'",
    "name ==[d] 'Adelheid'", "name < 'B'", "name >= 'Bob'", "name <[c] 'b'", "name == nil", "name != nil",
    "nil == name", "name BEGINSWITH 'A'", "name BEGINSWITH ''", "name BEGINSWITH[c] 'a'", "name BEGINSWITH[cd] 'ad'",
    "name ENDSWITH 'a'", "name ENDSWITH[c] 'A'", "name ENDSWITH '\\nline'", "name CONTAINS 'd'", "name CONTAINS '%'",
    "name CONTAINS[c] 'B'", "name CONTAINS ''", "name CONTAINS[cd] 'ADE'", "name LIKE 'A*'", "name LIKE '?da'",
    "name LIKE[c] 'a?a'", "name LIKE 'b_b%'", "name LIKE 'A\\\\*a\\\\?'", "name LIKE '*line'", "name MATCHES 'A.*'",
    "name MATCHES[c] '[a-z]+'", "name MATCHES '[^a-z]d.'", "name IN {'Ada', 'Bob', 'nobody'}",
    "name IN[c] {'ADA', 'BOB'}", "name IN {'Ada', nil}", "'d' IN name", "'AD' IN[c] name", "age == 10", "age > 25.5",
    "age <= 30", "age == nil", "age BETWEEN {20, 50}", "age IN {10, 20.0, 99}", "height == 0.25", "height * 2 > 3",
    "height + age > 50", "age / 20 == 1", "age - 10 < height * 20", "-age < -50", "abs(age - 60) <= 10",
    "isMember == YES", "isMember == 0", "isMember == TRUE AND age > 30", "name ==[c] lowercase('ADA')",
    "uppercase(name) == 'ADA'", "lowercase(name) BEGINSWITH 'ad'", "length(name) == 3",
    "NOT (age > 30) AND age != nil", "age > 10 AND (name BEGINSWITH 'b' OR height > 2)",
    "NOT name IN {'Ada'} AND name != nil", "boss.name == 'Ada'", "boss.age > 10", "boss.boss.name == 'Ada'",
    "boss.name BEGINSWITH 'a' AND boss.age == 20", "boss == nil", "boss != nil", "badge.code == 'X1'",
    "boss.badge != nil", "name < boss.name", "notes.@count == 2", "notes.@count > 0 AND name != nil",
    "notes.@count == age / 10", "boss.notes.@count == 1", "notes.@sum.length > 50", "notes.@sum.length == 0",
    "notes.@max.length > 40", "notes.@min.length >= 50", "notes.@avg.length > 20.4",
    "ANY notes.title BEGINSWITH 'note'", "ANY notes.title == 'note 2-0'", "ANY notes.length > 50",
    "ALL notes.length > 30", "NONE notes.length > 30", "SOME notes.length IN {10, 20, 21}",
    "NOT ANY notes.length > 30", "ANY boss.notes.length > 20", "'note 2-0' IN notes.title",
    "notes.title CONTAINS 'note 1-0'", "SUBQUERY(notes, $n, $n.length > 20 AND $n.title != nil).@count > 0",
    "SUBQUERY(notes, $n, $n.length > 20).@count == 2", "boss.name > boss.boss.name",
  ]

  /// Predicates that find none.
  static let none = [
    "FALSEPREDICATE", "name IN {}", "age > nil", "name == 'nobody'", "name BEGINSWITH nil", "notes.@count > 99",
  ]

  @Test("what SQL finds is what evaluation in memory finds", arguments: some)
  func found(format: String) throws {
    let people = try PredicateBench()
    let predicate = NSPredicate(format: format)
    let stored = try people.stored(predicate)
    #expect(stored == people.evaluated(predicate))
    #expect(!stored.isEmpty)
  }

  @Test("what evaluation in memory does not find, SQL does not find either", arguments: none)
  func notFound(format: String) throws {
    let people = try PredicateBench()
    let predicate = NSPredicate(format: format)
    #expect(people.evaluated(predicate) == [])
    #expect(try people.stored(predicate) == [])
  }
}
