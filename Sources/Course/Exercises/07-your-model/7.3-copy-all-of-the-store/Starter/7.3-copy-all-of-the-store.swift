// 7.3  Copy all of the store
//
// A user has sent the files of a store. `store` is its main file, whose name may end in anything and need not have
// an extension; beside it there may be two files with `-wal` and `-shm` after that name: SQLite's log, and an index
// of the log. No program has them open. Copy the store into `folder`, under the same names, so that the copy has
// every row, and return the main file of the copy. `-shm` need not be copied.
//
// The user's folder stays as it is, each byte of each file, and gets no new file. It may hold files of others,
// which are not copied. `folder` exists, and may hold files of others, too: they stay. If there is no main file
// at `store`, or if `folder` already has a file of one of the three names, throw an error, of any kind; nothing
// has been copied then. You may assume that files which are there can be read, and copied into `folder`.

import Foundation
import OpenCoreData

func copyStore(at store: URL, into folder: URL) throws -> URL {
  let copy = folder.appendingPathComponent(store.lastPathComponent)
  try FileManager.default.copyItem(at: store, to: copy)
  return copy
}
