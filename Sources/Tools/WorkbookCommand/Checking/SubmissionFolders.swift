import Foundation

/// What lies in several folders that a command was given, as a shell makes them of `class/*`.
///
/// One that is of no use does not keep the others from being judged.
struct SubmissionFolders {
  /// What was handed in, each once, whatever folders it was found by.
  private(set) var submissions: [Submission] = []
  /// Why nothing could be taken from some of the folders, in their order.
  private(set) var problems: [WorkbookProblem] = []
  /// What tells the submissions from others, by where they lie and not by the links that led there.
  private var known: Set<Submission.Key> = []

  /// Looks into folders.
  ///
  /// Beside others in which something was handed in, a folder in which nothing was is somebody's who has handed in nothing,
  /// as it is in the folder of a class. A folder that is watched may still become that of a class.
  ///
  /// - Parameters:
  ///   - folders: their paths, as they were typed.
  ///   - reports: where reports are written: what lies there was not handed in.
  ///   - isWatched: whether the folders are looked into again and again.
  init(_ folders: [String], besides reports: ReportFiles, isWatched: Bool = false) {
    var empty: [URL] = []
    let own = reports.json.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    for folder in folders {
      let place = URL(fileURLWithPath: folder)
      // What a shell makes of `class/*` has the reports of an earlier run too.
      if folders.count > 1, place.resolvingSymlinksInPath().path == own { continue }
      do throws(WorkbookProblem) {
        try Submission.find(folder)
        for submission in try Submission.all(in: place, besides: reports) { add(submission, in: place) }
      } catch {
        problems.append(error)
        if case .noSubmissions = error { empty.append(place) }
      }
    }
    if submissions.isEmpty || isWatched { return }
    problems.removeAll { if case .noSubmissions = $0 { true } else { false } }
    for place in empty { add(Submission(place), in: place) }
  }

  /// What lies in the folders.
  ///
  /// - Throws: the first problem where nothing was handed in at all.
  func found() throws(WorkbookProblem) -> [Submission] {
    if submissions.isEmpty, let problem = problems.first { throw problem }
    return submissions
  }

  private mutating func add(_ submission: Submission, in folder: URL) {
    // A link beside the folders of a class is not followed; that to a folder which was named is.
    let isNamed = submission.place == folder
    let resolved = folder.resolvingSymlinksInPath()
    let place = isNamed ? resolved : resolved.appendingPathComponent(submission.place.lastPathComponent)
    if known.insert(Array(place.path.utf8)).inserted { submissions.append(submission) }
  }
}
