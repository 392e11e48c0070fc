import CoreData
import Foundation

/// A managed object that tells what the framework calls on it.
class Watched: NSManagedObject {
  /// Hears of each call: the object and the name of the function.
  ///
  /// What it appends to needs no lock of its own.
  static var tell: ((Watched, String) -> Void)?

  // An object becomes a fault on whichever thread lets go of it. Recursive, because what hears may call something again.
  private static let lock = NSRecursiveLock()

  private static func heard(_ object: Watched, _ function: String) {
    lock.lock()
    defer { lock.unlock() }
    tell?(object, function)
  }

  override func awakeFromInsert() {
    super.awakeFromInsert()
    Watched.heard(self, "awakeFromInsert")
  }

  override func awakeFromFetch() {
    super.awakeFromFetch()
    Watched.heard(self, "awakeFromFetch")
  }

  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
    super.awake(fromSnapshotEvents: flags)
    Watched.heard(self, "awake(fromSnapshotEvents: \(flags.rawValue))")
  }

  override func prepareForDeletion() {
    super.prepareForDeletion()
    Watched.heard(self, "prepareForDeletion")
  }

  override func willSave() {
    super.willSave()
    Watched.heard(self, "willSave")
  }

  override func didSave() {
    super.didSave()
    Watched.heard(self, "didSave")
  }

  override func willTurnIntoFault() {
    super.willTurnIntoFault()
    Watched.heard(self, "willTurnIntoFault")
  }

  override func didTurnIntoFault() {
    super.didTurnIntoFault()
    Watched.heard(self, "didTurnIntoFault")
  }

  override func validateForDelete() throws {
    Watched.heard(self, "validateForDelete")
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
