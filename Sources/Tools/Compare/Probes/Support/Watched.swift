import CoreData
import Foundation

/// A managed object that tells what the framework calls on it.
class Watched: NSManagedObject {
  /// Hears of each call: the object and the name of the function.
  static var tell: ((Watched, String) -> Void)?

  override func awakeFromInsert() {
    super.awakeFromInsert()
    Watched.tell?(self, "awakeFromInsert")
  }

  override func awakeFromFetch() {
    super.awakeFromFetch()
    Watched.tell?(self, "awakeFromFetch")
  }

  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
    super.awake(fromSnapshotEvents: flags)
    Watched.tell?(self, "awake(fromSnapshotEvents: \(flags.rawValue))")
  }

  override func prepareForDeletion() {
    super.prepareForDeletion()
    Watched.tell?(self, "prepareForDeletion")
  }

  override func willSave() {
    super.willSave()
    Watched.tell?(self, "willSave")
  }

  override func didSave() {
    super.didSave()
    Watched.tell?(self, "didSave")
  }

  override func willTurnIntoFault() {
    super.willTurnIntoFault()
    Watched.tell?(self, "willTurnIntoFault")
  }

  override func didTurnIntoFault() {
    super.didTurnIntoFault()
    Watched.tell?(self, "didTurnIntoFault")
  }

  override func validateForDelete() throws {
    Watched.tell?(self, "validateForDelete")
    try super.validateForDelete()
  }
}

/// Lists what `Watched` tells.
final class CallLog {
  private(set) var lines: [String] = []

  /// Starts to listen; what listened before hears nothing more.
  ///
  /// - Parameter only: the functions to listen for; all of them if it is empty.
  init(_ only: Set<String> = []) {
    Watched.tell = { object, function in
      if only.isEmpty || only.contains(function) { self.lines.append(function) }
    }
  }

  /// How often a function was called.
  func times(_ function: String) -> Int { lines.filter { $0 == function }.count }
  /// The functions in the order of their calls.
  var text: String { lines.isEmpty ? "no call" : lines.joined(separator: ", ") }
}
