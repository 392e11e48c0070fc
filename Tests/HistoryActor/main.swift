import Foundation
import HistoryKit
import OpenCoreData
import TestKit

// HistoryActor ROLE STORE SEED OPERATIONS [--kill NUMBER] [--wait]
// HistoryActor migrate STORE [--kill NUMBER]
//
// Says `open`, then `done SERIAL` for each operation whose save has returned, then `end` with the statements, the conflicts
// and the merged transactions. With --wait it waits for a line before each operation. The second form opens a store of the
// old version of `MigrationModels` with the new one, and says `end` with the statements.

/// Prints a line at once, also into a pipe.
///
/// `HarnessProgram` does the same; this program is built in the copy that faults are planted in too, where no harness is.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let arguments = CommandLine.arguments
let fuse = arguments.firstIndex(of: "--kill").flatMap {
  arguments.indices.contains($0 + 1) ? Int(arguments[$0 + 1]) : nil
}
/// Opens a store with the new model, and lets go of both: what is still in use when the process ends looks lost to the sanitizer.
func migrate(_ store: URL) throws {
  let opened = try OpenedStore(
    MigrationModels.new(), at: store,
    options: [
      NSPersistentHistoryTrackingKey: true, NSMigratePersistentStoresAutomaticallyOption: true,
      NSInferMappingModelAutomaticallyOption: true, NSPersistentStoreTimeoutOption: 20,
    ])
  try opened.coordinator.remove(opened.store)
}

if arguments.count >= 3, arguments[1] == "migrate" {
  StatementBomb.arm(before: fuse)
  do {
    try migrate(URL(fileURLWithPath: arguments[2]))
    say("end \(StatementBomb.count)")
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("migrate failed: \(error) \((error as NSError).userInfo)\n".utf8))
    exit(1)
  }
}
guard arguments.count >= 5, let role = Actor.Role(rawValue: arguments[1]), let seed = UInt64(arguments[3]),
  let operations = Int(arguments[4])
else {
  FileHandle.standardError.write(Data("usage: HistoryActor ROLE STORE SEED OPERATIONS [--kill NUMBER] [--wait]\n".utf8))
  exit(64)
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
