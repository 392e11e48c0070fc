import Foundation
import TestKit
import Testing

@testable import CoreData

/// A process that is killed between two statements, alone or while another is at work on the same store.
///
/// The victim counts its statements, those of opening and of making the store included, and ends itself by SIGKILL before
/// the one that the seed names. The seeds are fixed.
@Suite("Soak: kill -9 between any two statements", .long(.soak), .serialized)
struct KillSoakTests {
  /// How many kills a store suffers before there is a new one.
  private static let killsPerStore = 10
  private static let operations = 4

  @Test(
    "Soak: a store whose writer was killed opens, is whole, and has every save that was reported and no half of one",
    .fact("CH-712"))
  func kills() throws {
    let kills = try Soak.count(12, part: 40, atLeast: 500)
    var tally = Tally()
    var folder = try StoreFolder()
    for index in 0..<kills {
      if index % Self.killsPerStore == 0 { folder = try StoreFolder() }
      // Until the counter is there, which both would make, the victim is alone; then three of four have company.
      let hasCounter = try index % Self.killsPerStore > 0 && StoreAudit(store: folder.store).visits() > 0
      try kill(index, in: folder, isAlone: !hasCounter || index % 4 == 0, &tally)
    }
    print("kills: \(tally.killed) of \(kills), \(tally.beforeOpening) while opening, \(tally.inCompany) in company")
    #expect(tally.killed == kills)
    #expect(tally.beforeOpening > 0)
    #expect(tally.inCompany > 0)
    #expect(tally.midway > 0)
  }

  @Test("Soak: a process that dies before any statement of making a store and of its first save leaves one that opens")
  func making() throws {
    // Each statement in a soak, else every ninth.
    let step = try Soak.isFull ? 1 : 9
    var fuse = 1
    while true {
      let folder = try StoreFolder()
      let victim = try ActorProcess("deleter", folder.store, seed: 7, operations: 1, kill: fuse)
      let ending = victim.finish()
      #expect(StoreAudit(store: folder.store).problems().isEmpty, "killed before statement \(fuse)")
      let next = try ActorProcess("reader", folder.store, seed: 8, operations: 1)
      #expect(next.finish() == .exit(0), "after a kill before statement \(fuse)")
      if ending == .exit(0) { break }
      #expect(ending == .signal(SIGKILL))
      fuse += step
    }
    print("kills: \(fuse - 1) statements of making a store and saving once, a kill before every \(step)th")
    #expect(fuse > 60)
  }

  private struct Tally {
    var killed = 0
    var beforeOpening = 0
    var midway = 0
    var inCompany = 0
  }

  /// Kills one process, and looks what is left.
  private func kill(_ index: Int, in folder: StoreFolder, isAlone: Bool, _ tally: inout Tally) throws {
    var numbers = SeededGenerator(seed: index + 1)
    let (victimRole, otherRole) = index.isMultiple(of: 2) ? ("deleter", "reader") : ("reader", "deleter")
    let audit = StoreAudit(store: folder.store)
    let hasStore = FileManager.default.fileExists(atPath: folder.store.path)
    let before = try hasStore ? (audit.visits(of: victimRole), audit.visits(of: otherRole)) : (0, 0)
    // Half of the fuses are short: opening takes some twenty statements, or sixty where everything is new.
    let fuse = Int(numbers.next() % 2 == 0 ? numbers.next() % 60 : numbers.next() % 200) + 1
    let seed = UInt64(index) * 2 + 1
    let victim = try ActorProcess(victimRole, folder.store, seed: seed, operations: 1000, kill: fuse)
    let other =
      isAlone ? nil : try ActorProcess(otherRole, folder.store, seed: seed + 1, operations: Self.operations)
    let ending = victim.finish()
    #expect(ending == .signal(SIGKILL), "kill \(index) before statement \(fuse)")
    if let other { #expect(other.finish() == .exit(0), "beside kill \(index) before statement \(fuse)") }
    #expect(audit.problems().isEmpty, "kill \(index) before statement \(fuse): \(audit.problems())")
    // Every save that was reported has arrived, and at most the one that was under way besides.
    let arrived = try audit.visits(of: victimRole) - before.0
    #expect((victim.acknowledged...victim.acknowledged + 1).contains(arrived), "kill \(index) before statement \(fuse)")
    if !isAlone { #expect(try audit.visits(of: otherRole) - before.1 == Self.operations) }
    tally.killed += ending == .signal(SIGKILL) ? 1 : 0
    tally.beforeOpening += victim.lines.isEmpty ? 1 : 0
    tally.midway += victim.acknowledged > 0 ? 1 : 0
    tally.inCompany += isAlone ? 0 : 1
  }
}
