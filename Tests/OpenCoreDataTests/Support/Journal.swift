import Foundation

@testable import OpenCoreData

/// What the objects of one context were sent, in order, and what a test wants done then.
final class Journal {
  /// One line an event, such as `willSave Series Dark`.
  var lines: [String] = []
  /// What to do when an event of that name comes; keyed by the name alone.
  var reactions: [String: (NSManagedObject) -> Void] = [:]

  private static let key = "journal"

  /// The journal of a context; each has its own, so that tests that run at the same time do not meet.
  static func of(_ context: NSManagedObjectContext) -> Journal {
    if let journal = context.userInfo[key] as? Journal { return journal }
    let journal = Journal()
    context.userInfo[key] = journal
    return journal
  }

  func note(_ event: String, _ object: NSManagedObject, _ detail: String = "") {
    lines.append("\(event) \(object.label)" + (detail.isEmpty ? "" : " \(detail)"))
    reactions[event]?(object)
  }

  /// The lines that begin with one of these events.
  func lines(_ events: String...) -> [String] {
    lines.filter { line in events.contains { line.hasPrefix($0 + " ") } }
  }
}

extension NSManagedObject {
  /// The entity and, where it is loaded, the name: `Series Dark`.
  ///
  /// Fires no fault.
  var label: String {
    let name = layout.name
    guard !isFault, layout.slot(named: "name") != nil else { return name }
    return (value(forKey: "name") as? String).map { "\(name) \($0)" } ?? name
  }
}

/// A managed object that writes every life-cycle call and relationship hook into its context's journal.
class Recorded: NSManagedObject {
  @Managed var name: String?

  private func note(_ event: String, _ detail: String = "") {
    guard let context = managedObjectContext else { return }
    Journal.of(context).note(event, self, detail)
  }

  override func awakeFromInsert() {
    super.awakeFromInsert()
    note("awakeFromInsert")
  }

  override func awakeFromFetch() {
    super.awakeFromFetch()
    note("awakeFromFetch")
  }

  override func prepareForDeletion() {
    super.prepareForDeletion()
    note("prepareForDeletion")
  }

  override func willSave() {
    super.willSave()
    note("willSave")
  }

  override func didSave() {
    super.didSave()
    note("didSave")
  }

  override func willTurnIntoFault() {
    super.willTurnIntoFault()
    note("willTurnIntoFault")
  }

  override func didTurnIntoFault() {
    super.didTurnIntoFault()
    note("didTurnIntoFault")
  }

  override func validateForInsert() throws {
    note("validateForInsert")
    try super.validateForInsert()
  }

  override func validateForUpdate() throws {
    note("validateForUpdate")
    try super.validateForUpdate()
  }

  override func validateForDelete() throws {
    note("validateForDelete")
    try super.validateForDelete()
  }

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    note("add", "\(relationship.name) \(object.label)")
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    note("remove", "\(relationship.name) \(object.label)")
    super.removeObject(object, from: relationship)
  }

  override func moveObject(_ object: NSManagedObject, to index: Int, in relationship: NSRelationshipDescription) {
    note("move", "\(relationship.name) \(object.label) \(index)")
    super.moveObject(object, to: index, in: relationship)
  }

  override func setObject(_ object: NSManagedObject?, for relationship: NSRelationshipDescription) {
    note("set", "\(relationship.name) \(object?.label ?? "nil")")
    super.setObject(object, for: relationship)
  }
}
