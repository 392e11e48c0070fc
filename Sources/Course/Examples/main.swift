import Foundation

/// The examples of the API reference: each is a file of its own, and complete.
let examples: [(name: String, run: () throws -> Void)] = [
  ("contexts", contexts), ("deleting", deleting), ("batches", batches), ("parents", parents), ("history", history),
  ("preview", preview), ("trace", trace), ("lint", lint),
]

// A word runs that example; without one all are listed.
guard let word = CommandLine.arguments.dropFirst().first else {
  for example in examples { print(example.name) }
  exit(0)
}
guard let example = examples.first(where: { $0.name == word }), CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("There is no such example; there are \(examples.map(\.name)).\n".utf8))
  exit(64)
}
try example.run()
