import Foundation

// Measures how the time of each operation grows with the number of objects, and prints a table. Exits with 1 where one grows
// faster than in proportion, within what measuring can tell, and `exceptions.json` has no reason for it.
//
// Usage: Scale [WORD…]: operations whose names have one of the words.

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

do {
  let words = Array(CommandLine.arguments.dropFirst())
  let file = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    .appendingPathComponent("Tests/Scale/exceptions.json")
  let reasons = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
  exit(try ScaleTable(words: words, reasons: reasons).run())
} catch {
  say("\(error)")
  exit(1)
}
