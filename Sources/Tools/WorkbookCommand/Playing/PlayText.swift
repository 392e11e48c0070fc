import Foundation
import OpenCoreData
import WorkbookKit

/// What panels and outputs say.
enum PlayText {
  /// A value: short.
  static func value(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let text as String: text
    case let number as NSNumber: number.boolValue ? "true" : "false"
    case is Date: "marked"
    default: ValueText.describe(value)
    }
  }

  /// What is printed of an error: its code, and what it says.
  static func thrown(_ error: any Error) -> String {
    "throws \((error as NSError).code): \((error as NSError).localizedDescription)"
  }

  /// What a line begins with that says how the process ended.
  static let ending = "ends the process: "
  /// Why nothing can be run any more.
  static let ended = "the process has ended"

  /// Why a merge is not possible.
  static let nothingToMerge = "there is nothing to merge"

  /// Whether a printed line is an error, or the end of the process.
  static func isFailure(_ line: String) -> Bool { line.hasPrefix("throws ") || line.hasPrefix(ending) }

  /// What a place has that has nothing of a row; the file's word for that; and an object's that has asked in vain.
  static let nothing = "—"
  static let noRow = "no row"
  static let foundNoRow = "found no row"

  /// Words of the cells, each with its one meaning.
  static let words = [
    (nothing, "nothing of the row is there; a context has let go of its object"), (noRow, "the row is not in the file"),
    (foundNoRow, "the object has asked for its row, and there was none"),
    ("fault", "an object without values; the next read asks for its row"),
    ("last read", "what a fault had before; one marked as deleted reads it again"),
    ("no context", "an object that its context has let go of"),
    ("deleted", "marked: by a delete, a merge, or a read that found no row"),
    ("unsaved", "changed; a save is still to come"),
    ("was", "the value below a change"),
    ("behind", "how many newer versions are shown; values may be equal"),
  ]

  /// Signs of the terminal, likewise.
  static let signs = [("*", "the last operation changed it"), ("–", "behind a number: not possible now; x says why")]

  /// What a context has of a row: all that the next operation depends on, and no fault fires.
  ///
  /// - Parameters:
  ///   - object: the object; asked on its context's queue.
  ///   - key: the attribute that is shown.
  ///   - ranks: the versions of the row that are still to be seen.
  static func cell(of object: NSManagedObject, _ key: String, _ ranks: PlayRanks) -> LayerWalk.Cell {
    let inside = object.inside
    let row = inside.rowValue(of: key, in: object.objectID).map { value($0) }
    var notes: [String] = []
    if object.isDeleted { notes.append("deleted") }
    if object.isInserted { notes.append("new") }
    guard !object.isFault else {
      if let row { notes.append("last read \(row)") }
      if let rank = ranks.text(inside.rowVersion) { notes.append(rank) }
      return LayerWalk.Cell("fault", note: notes.joinedOrNil, isAbsent: true)
    }
    let shown = value(object.primitiveValue(forKey: key))
    if object.isUpdated { notes.append("unsaved") }
    if object.isUpdated || object.isDeleted, let row, row != shown { notes.append("was \(row)") }
    if inside.rowVersion == nil, !object.isInserted { notes.append(foundNoRow) }
    if let rank = ranks.text(inside.rowVersion) { notes.append(rank) }
    return LayerWalk.Cell(shown, note: notes.joinedOrNil)
  }
}

extension [String] {
  /// The words with commas between; nil where there are none.
  fileprivate var joinedOrNil: String? { isEmpty ? nil : joined(separator: ", ") }
}
