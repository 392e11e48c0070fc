import Foundation
import Graders
import OpenCoreData

/// A voyage that makes its logbook by itself, unless it has one.
final class CarefulVoyage: Voyage {
  override func awakeFromInsert() {
    super.awakeFromInsert()
    if logbook == nil, let context = managedObjectContext { logbook = Logbook(context: context) }
  }
}

/// A voyage that takes a number when it is about to be saved.
final class LateVoyage: Voyage {
  override func willSave() {
    super.willSave()
    if number == 0 { number = 1 }
  }
}

/// A voyage that draws its number as soon as it is inserted.
final class EagerVoyage: Voyage {
  /// The numbers for each tree of contexts, by its root.
  static let numbers = Locked<[ObjectIdentifier: VoyageNumbers]>([:])

  override func awakeFromInsert() {
    super.awakeFromInsert()
    guard let context = managedObjectContext else { return }
    let numbers = Self.numbers.withLock { $0[ObjectIdentifier(context.top)] }
    if let numbers { number = numbers.draw() }
  }
}

/// A voyage that makes what belongs to it where somebody has said that one is being made.
final class AskedVoyage: Voyage {
  /// The numbers for each context in which a voyage is being made.
  static let asked = Locked<[ObjectIdentifier: VoyageNumbers]>([:])

  override func awakeFromInsert() {
    super.awakeFromInsert()
    guard let context = managedObjectContext,
      let numbers = Self.asked.withLock({ $0[ObjectIdentifier(context)] })
    else { return }
    number = numbers.draw()
    logbook = Logbook(context: context)
  }
}

extension NSManagedObjectContext {
  /// The root that this context saves into in the end.
  var top: NSManagedObjectContext { parent?.top ?? self }
}

/// A value that threads take turns with.
final class Locked<Value>: @unchecked Sendable {
  // Protects `value`.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
