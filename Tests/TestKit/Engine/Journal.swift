import Foundation

@testable import CoreData

/// What the objects of one context were sent, in order, and what a test wants done then.
package final class Journal {
  /// One line an event, such as `willSave Series Dark`.
  package var lines: [String] = []
  /// What to do when an event of that name comes; keyed by the name alone.
  package var reactions: [String: (NSManagedObject) -> Void] = [:]

  private static let key = "journal"

  /// Makes an empty journal.
  package init() {}

  /// The journal of a context; each has its own, so that tests that run at the same time do not meet.
  package static func of(_ context: NSManagedObjectContext) -> Journal {
    if let journal = context.userInfo[key] as? Journal { return journal }
    let journal = Journal()
    context.userInfo[key] = journal
    return journal
  }

  package func note(_ event: String, _ object: NSManagedObject, _ detail: String = "") {
    lines.append("\(event) \(object.testLabel)" + (detail.isEmpty ? "" : " \(detail)"))
    reactions[event]?(object)
  }

  /// The lines that begin with one of these events.
  package func lines(_ events: String...) -> [String] {
    lines.filter { line in events.contains { line.hasPrefix($0 + " ") } }
  }
}

extension NSManagedObject {
  /// The entity and, where it is loaded, the name: `Series Dark`.
  ///
  /// Fires no fault.
  package var testLabel: String {
    let name = layout.name
    guard !isFault, layout.slot(named: "name") != nil else { return name }
    return (value(forKey: "name") as? String).map { "\(name) \($0)" } ?? name
  }
}

/// A managed object that writes every life-cycle call and relationship hook into its context's journal.
open class Recorded: NSManagedObject {
  @Managed open var name: String?

  private func note(_ event: String, _ detail: String = "") {
    guard let context = managedObjectContext else { return }
    Journal.of(context).note(event, self, detail)
  }

  open override func awakeFromInsert() {
    super.awakeFromInsert()
    note("awakeFromInsert")
  }

  open override func awakeFromFetch() {
    super.awakeFromFetch()
    note("awakeFromFetch")
  }

  open override func prepareForDeletion() {
    super.prepareForDeletion()
    note("prepareForDeletion")
  }

  open override func willSave() {
    super.willSave()
    note("willSave")
  }

  open override func didSave() {
    super.didSave()
    note("didSave")
  }

  open override func willTurnIntoFault() {
    super.willTurnIntoFault()
    note("willTurnIntoFault")
  }

  open override func didTurnIntoFault() {
    super.didTurnIntoFault()
    note("didTurnIntoFault")
  }

  open override func validateForInsert() throws {
    note("validateForInsert")
    try super.validateForInsert()
  }

  open override func validateForUpdate() throws {
    note("validateForUpdate")
    try super.validateForUpdate()
  }

  open override func validateForDelete() throws {
    note("validateForDelete")
    try super.validateForDelete()
  }

  open override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    note("add", "\(relationship.name) \(object.testLabel)")
    super.addObject(object, to: relationship)
  }

  open override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    note("remove", "\(relationship.name) \(object.testLabel)")
    super.removeObject(object, from: relationship)
  }

  open override func moveObject(_ object: NSManagedObject, to index: Int, in relationship: NSRelationshipDescription) {
    note("move", "\(relationship.name) \(object.testLabel) \(index)")
    super.moveObject(object, to: index, in: relationship)
  }

  open override func setObject(_ object: NSManagedObject?, for relationship: NSRelationshipDescription) {
    note("set", "\(relationship.name) \(object?.testLabel ?? "nil")")
    super.setObject(object, for: relationship)
  }
}
