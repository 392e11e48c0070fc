// 9.3  Find where it still stands
//
// The files are read as bytes. Nothing opens the store, so nothing makes a checkpoint.

import Foundation
import OpenCoreData

func filesHolding(_ text: String, of store: URL) throws -> Set<String> {
  let files = ["", "-wal", "-shm"].map { URL(fileURLWithPath: store.path + $0) }
  let there = files.filter { FileManager.default.fileExists(atPath: $0.path) }
  let holding = try there.filter { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }
  return Set(holding.map(\.lastPathComponent))
}
