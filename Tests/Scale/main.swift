import Foundation
import HarnessKit

// Measures how the time of each operation grows with the number of objects, and prints a table. Exits with 1 where one grows
// faster than in proportion, within what measuring can tell, and `exceptions.json` does not allow it.
let usage = """
  usage: Scale [WORD…]   measures the operations whose names have one of the words, or all of them
  """

await HarnessProgram.run(usage: usage) { request in
  let operations = try ScaledOperation.named(request.words)
  let file = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent(GrowthException.path)
  return try ScaleTable(operations: operations, exceptions: try GrowthException.read(file)).run()
}
