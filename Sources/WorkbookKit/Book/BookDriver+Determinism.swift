import Foundation

extension BookDriver {
  /// Surroundings that must make no difference; each run also gets a hash seed of its own.
  public static let surroundings: [[String: String]] = [
    ["TZ": "UTC", "LANG": "C", "LC_ALL": "C", "COLUMNS": "80"],
    ["TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "COLUMNS": "40"],
  ]

  /// Runs each chapter in different surroundings and returns how the runs differ.
  ///
  /// - Throws: An error where a chapter cannot be started.
  public func instabilities() throws -> [BookProblem] {
    try chapters.flatMap { chapter -> [BookProblem] in
      let runs = try Self.surroundings.map {
        try ChapterRun(chapter, in: binFolder, runner: runner, environment: $0)
      }
      guard let first = runs.first else { return [] }
      return runs.dropFirst().flatMap { run in
        [
          difference(first.output, run.output, "output", chapter),
          difference(first.recordingText, run.recordingText, "recording", chapter),
        ].compactMap { $0 }
      } + runs.flatMap(\.problems)
    }
  }

  private func difference(_ a: String, _ b: String, _ what: String, _ chapter: Chapter) -> BookProblem? {
    UnifiedDiff.between(a, b, oldName: "first run", newName: "second run")
      .map { .unstable(chapter: chapter.product, what: what, diff: $0) }
  }
}
