import Foundation
import Processes

/// Measures how the time of each operation grows with the number of objects, and prints a table: 1 where one grows faster than in
/// proportion, within what measuring can tell, and `exceptions.json` does not allow it.
enum ScaleCommand {
  static let usage = """
    scale [WORD…]   measures the operations whose names have one of the words, or all of them
    """

  /// Does it.
  ///
  /// - Throws: the refusal of a word that no operation has.
  static func run(_ request: HarnessRequest) throws -> Int32 {
    let operations = try ScaledOperation.named(request.words)
    let file = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent(
      GrowthException.path)
    return try ScaleTable(operations: operations, exceptions: try GrowthException.read(file)).run()
  }
}
