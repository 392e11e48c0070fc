import Foundation

/// The file of a transcript that is whole after each answer, so that an interruption loses none.
final class TranscriptFile {
  private let file: URL
  private var isThere = false

  /// Chooses a file before the probes are asked, which takes a while.
  ///
  /// - Throws: `CompareProblem` where it cannot be written, or is there already.
  init(path: String) throws {
    file = URL(fileURLWithPath: path)
    guard FileManager.default.isWritableFile(atPath: file.deletingLastPathComponent().path) else {
      throw CompareProblem.unwritable(file: path, reason: "its folder is not there, or may not be written to.")
    }
    guard !FileManager.default.fileExists(atPath: path) else { throw CompareProblem.exists(file: path) }
  }

  /// Writes what there is so far.
  ///
  /// - Throws: `CompareProblem.unwritable`, also where somebody else has made the file meanwhile.
  func write(_ transcript: Transcript) throws {
    try transcript.write(to: file, options: isThere ? .atomic : .withoutOverwriting)
    isThere = true
  }
}
