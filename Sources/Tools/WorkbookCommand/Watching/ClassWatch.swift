import Foundation
import WorkbookKit

/// Waits for what a class hands in.
final class ClassWatch {
  private let folders: [String]
  private let reports: ReportFiles
  private let events: FileEvents
  private let keyboard: Keyboard?

  /// How long nothing must be written before what is there is judged: a copy of many files is judged once.
  private static let quiet: Int32 = 200
  /// After so many times it is judged all the same.
  private static let patience = 10

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - folders: the folders of the submissions; they must be there, and may be empty.
  ///   - reports: where reports are written: what lies there was not handed in.
  /// - Throws: `WorkbookProblem` where a folder is not there or cannot be watched.
  init(_ folders: [String], _ reports: ReportFiles) throws {
    // By the name that was typed, which is what has to be mended.
    for folder in folders { try Submission.find(folder) }
    self.folders = folders
    self.reports = reports
    events = try FileEvents(.anyChange)
    // From a pipe no keys come, and its end means nothing.
    keyboard = isatty(STDIN_FILENO) == 1 ? Keyboard() : nil
  }

  /// Calls with what is there, now and whenever something has changed, until the key `q` is pressed.
  ///
  /// - Throws: what it throws, or `WorkbookProblem.cannotWatch`.
  func run(_ changed: ([Submission]) throws -> Void) throws {
    repeat {
      // First what notices the next change, then the look: nothing is written unseen in between.
      for folder in folders.map({ URL(fileURLWithPath: $0) }) {
        try events.listen(to: FolderWalk.folders(in: folder), mayVanish: true)
      }
      // Nothing while a folder is empty or gone.
      try changed(SubmissionFolders(folders, besides: reports, isWatched: true).submissions)
    } while try waits()
  }

  /// Waits for a change; false where that is to end.
  private func waits() throws -> Bool {
    while true {
      switch try poll(milliseconds: -1) {
      case .key: return false
      case .change:
        for _ in 0..<Self.patience {
          let next = try poll(milliseconds: Self.quiet)
          if next == .key { return false }
          if next == nil { return true }
        }
        return true
      case nil: break
      }
    }
  }

  private enum Event { case change, key }

  private func poll(milliseconds: Int32) throws -> Event? {
    var ends = [
      pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: keyboard?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    guard Foundation.poll(&ends, 2, milliseconds) > 0 else { return nil }
    if ends[1].revents != 0, keyboard?.keys().contains("q") == true { return .key }
    if ends[0].revents != 0 {
      _ = events.names()
      return .change
    }
    return nil
  }
}
