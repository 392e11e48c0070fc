import Foundation

/// What has something to do at the end of an event of the main queue: a context or an undo manager.
protocol MainQueueRoundMember: AnyObject {
  /// Whether the next round comes to it already; set by the round alone, where the main queue is held.
  var isInRound: Bool { get set }
  /// Called when the main queue comes round.
  func mainQueueCameRound()
}

/// Comes to all that wait for the end of the main queue's event, with one block for them all.
///
/// A program may save a hundred thousand times before it lets the main queue come round, and each save begins an event anew;
/// a block for each would stay until then. Who is let go meanwhile is dropped from the list.
final class MainQueueRound: Sendable {
  static let shared = MainQueueRound()

  private struct Entry { weak var member: (any MainQueueRoundMember)? }

  /// Those who wait for the next round.
  private struct Line {
    var entries: [Entry] = []
    /// Whether the round has been asked for.
    var isQueued = false
    /// At how many entries those are dropped whose member is gone: twice as many as there were after the last time.
    var sweepThreshold = 64
  }
  private let line = Guarded(Line())

  /// Sees to it that the next round comes to a member; asked again before that, it does nothing.
  func add(_ member: any MainQueueRoundMember) {
    if member.isInRound { return }
    member.isInRound = true
    let isFirst = line.withLock { line -> Bool in
      if line.entries.count >= line.sweepThreshold {
        line.entries.removeAll { $0.member == nil }
        line.sweepThreshold = max(64, line.entries.count * 2)
      }
      line.entries.append(Entry(member: member))
      defer { line.isQueued = true }
      return !line.isQueued
    }
    if isFirst { DispatchQueue.main.async { self.come() } }
  }

  private func come() {
    let members = line.withLock { line -> [any MainQueueRoundMember] in
      defer { (line.entries, line.isQueued) = ([], false) }
      return line.entries.compactMap(\.member)
    }
    for member in members {
      member.isInRound = false
      member.mainQueueCameRound()
    }
  }

  /// How many entries the list has, for tests.
  var count: Int { line.withLock { $0.entries.count } }
}
