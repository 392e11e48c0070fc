import Foundation
import TestKit
import Testing

@testable import CoreData

/// Files that somebody damages while the store is open.
@Suite("Hostile ground: damage to an open file")
struct DamagedFileTests {
  @Test(
    "a save into a damaged file fails and writes nothing; with the file mended it goes through", .fact("VL-26"),
    arguments: Damage.allCases)
  func save(damage: Damage) throws {
    let siege = try Siege(padding: 40)
    let whole = try Data(contentsOf: siege.url)
    // An empty file cannot be locked for writing, because what it should hold is known.
    try siege.holdOut(damage == .emptied ? Expected(code: 259, sqlite: 26) : damage.expected) {
      try siege.settle()
      try damage.strike(siege)
    } relief: {
      try siege.mend(whole)
    }
  }

  @Test(
    "every read of a damaged file fails; with the file mended it succeeds", .fact("VL-26"), arguments: Damage.allCases)
  func read(damage: Damage) throws {
    let siege = try Siege(padding: 40)
    try siege.reopen()
    let whole = try Data(contentsOf: siege.url)
    try damage.strike(siege)
    try siege.readsFail(damage.expected)
    try siege.mend(whole)
    #expect(try siege.run { try $0.names("Series") } == ["Gone", "Kept", "Old"])
    try siege.fireFault()
  }

  @Test("a fault that a damaged file cannot fulfil raises, and says why", .fact("CH-921"), arguments: Damage.allCases)
  func fault(damage: Damage) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [damage] in
      let siege = try Siege(padding: 40)
      try siege.reopen()
      try damage.strike(siege)
      try siege.fireFault()
    }
    let text = standardError(of: result)
    #expect(text.contains("NSInternalInconsistencyException"))
    #expect(text.contains("A fault could not be fulfilled because its store failed"), "\(text)")
    #expect(text.contains(ErrorSentences.description(forCode: damage.expected.code)), "\(text)")
  }

  @Test("a damaged file is refused when it is added, and left alone", arguments: [Damage.garbage])
  func opening(damage: Damage) throws {
    let siege = try Siege(padding: 40)
    try siege.coordinator.remove(siege.store)
    try Data(repeating: 0xAA, count: 8192).write(to: siege.url)
    let before = try siege.folder.listing()
    siege.check(try failure { try siege.add() }, Expected(code: 259, sqlite: 26))
    #expect(try siege.folder.listing() == before)
  }
}

/// What happens to the bytes of an open file.
enum Damage: String, CaseIterable, Codable, Sendable {
  /// Only the first page is left.
  case truncated
  /// Nothing is left.
  case emptied
  /// Every byte is another.
  case garbage
  /// Every page but the first is garbage: the file still looks like a database.
  case garbageInside

  var expected: Expected {
    switch self {
    case .truncated, .garbageInside: Expected(code: 259, sqlite: 11)
    case .emptied: Expected(code: 134180, sqlite: 1)
    case .garbage: Expected(code: 259, sqlite: 26)
    }
  }

  func strike(_ siege: Siege) throws {
    let file = try FileHandle(forUpdating: siege.url)
    defer { try? file.close() }
    let size = try file.seekToEnd()
    switch self {
    case .truncated: try file.truncate(atOffset: 4096)
    case .emptied: try file.truncate(atOffset: 0)
    case .garbage, .garbageInside:
      let start: UInt64 = self == .garbage ? 0 : 4096
      try file.seek(toOffset: start)
      try file.write(contentsOf: Data(repeating: 0xAA, count: Int(size - start)))
    }
    try siege.forgetPages()
  }
}

extension Siege {
  /// Puts the bytes back into the same file.
  fileprivate func mend(_ whole: Data) throws {
    let file = try FileHandle(forUpdating: url)
    defer { try? file.close() }
    try file.write(contentsOf: whole)
    try file.truncate(atOffset: UInt64(whole.count))
    try forgetPages()
  }

  /// Takes the store out and adds it again, so that the row cache is empty and no page has been read.
  fileprivate func reopen() throws {
    try coordinator.remove(store)
    try add()
  }
}
