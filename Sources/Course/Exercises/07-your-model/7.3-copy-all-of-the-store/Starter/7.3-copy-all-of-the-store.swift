// 7.3  Copy all of the store
//
// A user has sent you a store: its main file, `store`, and beside it SQLite's log and the index of the log, with
// `-wal` and `-shm` added to its name. No program has them open. Copy main file and log into `folder` under their
// names, so that the copy has every row. Return the main file of the copy.
//
//     main file `Mail.db`, or `Mail`                     the log is `Mail.db-wal`, or `Mail-wal`
//     no log                                             the main file has every row
//     the user's folder                                  stays as it is, even when the copy is written to
//     other files in either folder                       stay, and are not copied
//     `folder` has a file of one of the three names      an error, even if nothing goes there
//     no main file                                       an error
//
// House rules: all. Copying a file that exists does not fail.

import Foundation
import OpenCoreData

func copyStore(at store: URL, into folder: URL) throws -> URL {
  let copy = folder.appendingPathComponent(store.lastPathComponent)
  try FileManager.default.copyItem(at: store, to: copy)
  return copy
}
