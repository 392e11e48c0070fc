import Foundation

// HistoryActor ROLE STORE SEED OPERATIONS [--kill NUMBER] [--wait]
//
// Says `open`, then `done SERIAL` for each operation whose save has returned, then `end` with the statements, the conflicts
// and the merged transactions. With --wait it waits for a line before each operation.

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count >= 5, let role = Actor.Role(rawValue: arguments[1]), let seed = UInt64(arguments[3]),
  let operations = Int(arguments[4])
else {
  FileHandle.standardError.write(Data("usage: HistoryActor ROLE STORE SEED OPERATIONS [--kill NUMBER] [--wait]\n".utf8))
  exit(64)
}
let fuse = arguments.firstIndex(of: "--kill").flatMap {
  arguments.indices.contains($0 + 1) ? Int(arguments[$0 + 1]) : nil
}
StatementBomb.arm(before: fuse)
do {
  let actor = try Actor(role, store: URL(fileURLWithPath: arguments[2]), seed: seed)
  say("open")
  for serial in 0..<operations {
    if arguments.contains("--wait"), readLine() == nil { break }
    try actor.run(serial)
    say("done \(serial)")
  }
  say("end \(StatementBomb.count) \(actor.conflicts) \(actor.merged.map(String.init).joined(separator: ","))")
} catch {
  FileHandle.standardError.write(Data("\(role) failed: \(error) \((error as NSError).userInfo)\n".utf8))
  exit(1)
}
