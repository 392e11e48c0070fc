// 7.3  Copy all of the store
//
// A user has sent a store: its main file, `store`, and beside it, with `-wal` and `-shm` behind the same name,
// SQLite's log and an index of the log. No program has them open. Copy main file and log into `folder`, under their
// names, so that the copy has every row, and return its main file.
//
//     the main file is called `Mail.db`, or `Mail`      the log is `Mail.db-wal`, or `Mail-wal`
//     there is no log                                   the main file has every row
//     the user's folder                                 keeps every byte, whatever is done with the copy; no new file
//     either folder has other files                     they stay, and are not copied
//     `folder` has a file of one of the three names     an error, even if nothing goes there
//     there is no main file                             an error
//
// House rules: all. Files that are there can be copied.

import Foundation
import OpenCoreData

func copyStore(at store: URL, into folder: URL) throws -> URL {
  let copy = folder.appendingPathComponent(store.lastPathComponent)
  try FileManager.default.copyItem(at: store, to: copy)
  return copy
}
