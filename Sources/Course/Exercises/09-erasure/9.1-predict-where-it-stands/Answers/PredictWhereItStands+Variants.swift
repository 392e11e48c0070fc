import Graders
import OpenCoreData

extension Variant {
  static var predictWhereItStands: [Variant] {
    [
      Variant(
        "asks-one-file-at-a-time",
        PredictWhereItStands { deed, mode, isLogEmptied in
          let overwrites = mode == .on || mode == .fast && deed != .everybodyInBulk
          let isFreed = deed != .mark && deed != .unsavedDeletion
          var files: Set<NoteFile> = []
          if !(isFreed && overwrites && isLogEmptied) { files.insert(.store) }
          if !isLogEmptied, deed != .unsavedDeletion, !(isFreed && overwrites) { files.insert(.log) }
          return files
        }),
      Variant(
        "moves-pages",
        PredictWhereItStands { deed, mode, isLogEmptied in
          // Whether the page of each file has the note; nil where there is none.
          var (store, log): (Bool, Bool?) = (true, nil)
          switch (deed, mode) {
          case (.unsavedDeletion, _): break
          case (.mark, _), (_, .off), (.everybodyInBulk, .fast): log = true
          default: log = false
          }
          if isLogEmptied { (store, log) = (log ?? store, nil) }
          return Set((store ? [.store] : []) + (log == true ? [.log] : []))
        }),
    ]
  }
}
