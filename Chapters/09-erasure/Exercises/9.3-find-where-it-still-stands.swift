// 9.3  Find where it still stands
//
// A test wants to know what an app's deletes have left. `store` is the URL of a store. Return the names of those
// of its files that contain the bytes of a text, whether a row has the text or not:
//
//     `Hotel.sqlite`, `Hotel.sqlite-wal`, `Hotel.sqlite-shm`, for a store `Hotel.sqlite`
//     a file that is not there                                  does not contain it, and is no error
//     the same words in capitals                                are another text
//
// Looking changes no file.

import Foundation
import OpenCoreData

func filesHolding(_ text: String, of store: URL) throws -> Set<String> {
  let contents = try String(contentsOf: store, encoding: .utf8)
  return contents.contains(text) ? [store.lastPathComponent] : []
}
