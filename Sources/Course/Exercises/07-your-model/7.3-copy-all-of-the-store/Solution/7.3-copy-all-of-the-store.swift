// 7.3  Copy all of the store
//
// The main file and the log are copied as bytes; the index of the log is made again by whoever opens the copy.
// Everything that could refuse is asked first.

import Foundation
import OpenCoreData

func copyStore(at store: URL, into folder: URL) throws -> URL {
  let files = FileManager.default
  let copy = folder.appendingPathComponent(store.lastPathComponent)
  guard files.fileExists(atPath: store.path) else { throw CocoaError(.fileNoSuchFile) }
  for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: copy.path + suffix) {
    throw CocoaError(.fileWriteFileExists)
  }
  for suffix in ["", "-wal"] where files.fileExists(atPath: store.path + suffix) {
    try files.copyItem(atPath: store.path + suffix, toPath: copy.path + suffix)
  }
  return copy
}
