import Foundation
import OpenCoreData
import TestKit

/// Models and errors from XML in the test.
enum TextModel {
  /// Runs a block with a file of this text, which is removed afterwards.
  static func withFile<Result>(_ bytes: Data, _ work: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("contents")
      try bytes.write(to: file)
      return try work(file)
    }
  }

  /// Reads what is between `<model>` and `</model>`.
  static func read(_ inside: String) throws -> ModelFile {
    try withFile(Data("<model>\n\(inside)\n</model>".utf8)) { try ModelFile(contentsOf: $0, classes: .plain) }
  }

  /// Why a whole file is refused; nil where it is not.
  static func refusal(_ bytes: Data) throws -> ModelFileError? {
    try withFile(bytes) { file in
      do throws(ModelFileError) {
        _ = try ModelFile(contentsOf: file)
        return nil
      } catch {
        return error
      }
    }
  }

  static func refusal(_ text: String) throws -> ModelFileError? { try refusal(Data(text.utf8)) }

  /// Why what is between `<model>` and `</model>` is refused; the first line is 2.
  static func refusal(inside text: String) throws -> ModelFileError? { try refusal("<model>\n\(text)\n</model>") }
}
