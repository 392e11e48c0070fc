import Graders
import OpenCoreData

extension WrongAnswer {
  static var predictWhereItStands: [WrongAnswer] {
    typealias Change = (inout Set<NoteFile>, GuestDeed, DeletePragma, Bool) -> Void
    func answer(_ change: @escaping Change) -> PredictWhereItStands {
      PredictWhereItStands { deed, mode, isLogEmptied in
        var files = truth(deed, mode, isLogEmptied)
        change(&files, deed, mode, isLogEmptied)
        return files
      }
    }
    func truth(_ deed: GuestDeed, _ mode: DeletePragma, _ isLogEmptied: Bool) -> Set<NoteFile> {
      if deed == .unsavedDeletion { return [.store] }
      let isLeft = deed == .mark || mode == .off || deed == .everybodyInBulk && mode == .fast
      if isLogEmptied { return isLeft ? [.store] : [] }
      return isLeft ? [.store, .log] : [.store]
    }
    return [
      WrongAnswer(
        "thinks-a-delete-erases", failsAt: "a-save",
        answer { files, deed, _, _ in if deed == .deletion { files = [] } }),
      WrongAnswer(
        "thinks-a-checkpoint-cleans", failsAt: "a-save",
        answer { files, deed, _, isLogEmptied in if deed == .deletion, isLogEmptied { files = [] } }),
      WrongAnswer(
        "thinks-a-delete-is-saved", failsAt: "unsaved",
        answer { files, deed, mode, isLogEmptied in
          if deed == .unsavedDeletion { files = truth(.deletion, mode, isLogEmptied) }
        }),
      WrongAnswer(
        "thinks-on-works-inside-the-save", failsAt: "the-pragma",
        answer { files, deed, mode, _ in if deed == .deletion, mode == .on { files = [] } }),
      WrongAnswer(
        "thinks-fast-is-off", failsAt: "the-pragma",
        answer { files, deed, mode, isLogEmptied in
          if deed == .deletion, mode == .fast { files = truth(deed, .off, isLogEmptied) }
        }),
      WrongAnswer(
        "thinks-fast-is-a-quicker-on", failsAt: "free-pages",
        answer { files, deed, mode, _ in if deed == .everybodyInBulk, mode == .fast { files = [] } }),
      WrongAnswer(
        "thinks-nil-clears-the-bytes", failsAt: "the-note",
        answer { files, deed, mode, isLogEmptied in
          if deed == .noteRemoved { files = truth(.deletion, .on, isLogEmptied) }
        }),
      WrongAnswer(
        "thinks-a-mark-is-a-delete", failsAt: "the-mark",
        answer { files, deed, mode, isLogEmptied in
          if deed == .mark { files = truth(.deletion, mode, isLogEmptied) }
        }),
    ]
  }
}
