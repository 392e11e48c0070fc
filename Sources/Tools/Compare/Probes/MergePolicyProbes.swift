import CoreData
import Foundation

/// What a policy leaves of a conflict between name and rank here and in the store.
private func conflict(_ stack: Stack, _ policy: NSMergePolicy) throws -> String {
  let item = stack.context.make("Item", "base", ["rank": 0])
  try stack.context.save()
  let other = stack.sibling()
  let same = try other.find("Item", "base")
  same.setValue("theirs", forKey: "name")
  same.setValue(5, forKey: "rank")
  try other.save()
  item.setValue("mine", forKey: "name")
  stack.context.mergePolicy = policy
  let save = outcome { try stack.context.save() }
  let row = try stack.stranger().objects("Item").at(0)
  return "\(save), row \(row.text("name")) \(row.text("rank"))"
}

/// What a policy does with a change here and a delete there, or the other way round.
private func deletion(_ stack: Stack, _ policy: NSMergePolicy, here: Bool) throws -> String {
  let item = stack.context.make("Item", "base")
  try stack.context.save()
  let other = stack.sibling()
  let same = try other.find("Item", "base")
  _ = same.text("name")
  if here { same.setValue("theirs", forKey: "name") } else { other.delete(same) }
  try other.save()
  if here { stack.context.delete(item) } else { item.setValue("mine", forKey: "name") }
  stack.context.mergePolicy = policy
  let save = outcome { try stack.context.save() }
  return try "\(save), rows \(stack.stranger().names("Item"))"
}

/// Inserts an item whose unique name a row has, and saves by a policy.
private func clash(_ stack: Stack, _ policy: NSMergePolicy) throws -> String {
  stack.context.make("Item", "same", ["rank": 1, "code": "row"])
  try stack.context.saveAndReset()
  stack.context.mergePolicy = policy
  stack.context.make("Item", "same", ["rank": 2])
  let save = outcome { try stack.context.save() }
  let rows = try stack.stranger().objects("Item").map { "\($0.text("rank")) \($0.text("code"))" }
  return "\(save), rows \(rows.joined(separator: ", "))"
}

/// Inserts notes about an author whose unique name a row has, one of them without a way back, and saves by a policy.
private func dropped(_ stack: Stack, _ policy: NSMergePolicy) throws -> String {
  stack.context.make("Author", "same", ["rank": 1])
  try stack.context.saveAndReset()
  stack.context.mergePolicy = policy
  let author = stack.context.make("Author", "same", ["rank": 2])
  stack.context.make("Note", "note", ["author": author, "reviewer": author])
  let save = outcome { try stack.context.save() }
  let note = try stack.stranger().find("Note", "note")
  let ends = ["author", "reviewer"].map { (note.value(forKey: $0) as? NSManagedObject)?.text("rank") ?? "nil" }
  return "\(save), author \(ends[0]), reviewer \(ends[1])"
}

/// Authors with unique names, and notes that lead to them both ways and one way.
private func clashModel() -> NSManagedObjectModel {
  let (author, note) = (entity("Author"), entity("Note"))
  author.uniquenessConstraints = [["name"]]
  relate(author, .many("notes"), note, .one("author"))
  relate(note, .one("reviewer"), author)
  return model([author, note])
}

let mergePolicyProbes: [Probe] = [
  Probe(
    "references-to-a-dropped-object", "To whom do references to a new object lead that object trump drops?",
    facts: ["CH-1030"], mayEnd: true, in: clashModel()
  ) { try dropped($0, NSMergePolicy.mergeByPropertyObjectTrump) },
  Probe(
    "references-to-an-object-that-store-trump-drops",
    "To whom do references to a new object lead that store trump drops?",
    facts: ["CH-1030"], mayEnd: true, in: clashModel()
  ) { try dropped($0, NSMergePolicy.mergeByPropertyStoreTrump) },
  Probe("conflict-under-error", "What does the error policy leave of a conflict?", facts: ["MP-03b"], in: itemModel()) {
    try conflict($0, NSMergePolicy.error)
  },
  Probe("conflict-under-object-trump", "What does object trump leave of a conflict?", in: itemModel()) {
    try conflict($0, NSMergePolicy.mergeByPropertyObjectTrump)
  },
  Probe("conflict-under-store-trump", "What does store trump leave of a conflict?", in: itemModel()) {
    try conflict($0, NSMergePolicy.mergeByPropertyStoreTrump)
  },
  Probe("conflict-under-overwrite", "What does overwrite leave of a conflict?", in: itemModel()) {
    try conflict($0, NSMergePolicy.overwrite)
  },
  Probe("conflict-under-rollback", "What does rollback leave of a conflict?", in: itemModel()) {
    try conflict($0, NSMergePolicy.rollback)
  },
  Probe(
    "change-against-a-delete", "What do the policies do with a change here of what was deleted there?",
    facts: ["CH-072", "MP-10"], segments: ["who-is-told-of-a-batch-delete", "validation-without-a-row"], in: itemModel()
  ) { stack in
    try "error " + deletion(stack, NSMergePolicy.error, here: false)
  },
  Probe(
    "change-against-a-delete-under-object-trump", "What does object trump do with a change of what was deleted there?",
    facts: ["CH-072", "MP-10"], mayEnd: true, in: itemModel()
  ) { try deletion($0, NSMergePolicy.mergeByPropertyObjectTrump, here: false) },
  Probe(
    "change-against-a-delete-under-store-trump", "What does store trump do with a change of what was deleted there?",
    facts: ["CH-072", "MP-10"], mayEnd: true, in: itemModel()
  ) { try deletion($0, NSMergePolicy.mergeByPropertyStoreTrump, here: false) },
  Probe(
    "change-against-a-delete-under-overwrite", "What does overwrite do with a change of what was deleted there?",
    facts: ["CH-072", "MP-10"], mayEnd: true, in: itemModel()
  ) { try deletion($0, NSMergePolicy.overwrite, here: false) },
  Probe(
    "change-against-a-delete-under-rollback", "What does rollback do with a change of what was deleted there?",
    facts: ["CH-072", "MP-10"], mayEnd: true, in: itemModel()
  ) { try deletion($0, NSMergePolicy.rollback, here: false) },
  Probe(
    "delete-against-a-change-under-error", "Does a delete conflict with a change that was saved elsewhere?",
    facts: ["MP-10"], in: itemModel()
  ) { try deletion($0, NSMergePolicy.error, here: true) },
  Probe(
    "delete-against-a-change-under-object-trump", "What does object trump do with a delete of what was changed there?",
    facts: ["CH-072"], in: itemModel()
  ) { try deletion($0, NSMergePolicy.mergeByPropertyObjectTrump, here: true) },
  Probe(
    "delete-against-a-change-under-store-trump", "What does store trump do with a delete of what was changed there?",
    facts: ["CH-072"], in: itemModel()
  ) { try deletion($0, NSMergePolicy.mergeByPropertyStoreTrump, here: true) },
  Probe(
    "delete-against-a-delete", "Does a delete conflict with another context's delete of the same row?",
    facts: ["CH-072"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    stack.context.delete(item)
    return outcome { try stack.context.save() }
  },
  Probe(
    "members-of-one-to-many-in-two-saves",
    "Do saves of two contexts conflict that each add a member to an object's to-many and change nothing else of it?",
    facts: ["CH-309"], segments: ["read-history-since-a-token"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    try stack.context.save()
    let other = stack.sibling()
    let same = try other.find("Author", "Ann")
    other.make("Note", "one", ["author": same])
    stack.context.make("Note", "two", ["author": author])
    return "\(outcome { try other.save() }), \(outcome { try stack.context.save() })"
  },
  Probe(
    "different-objects-do-not-conflict", "Do saves of two contexts conflict that concern different objects?",
    facts: ["MP-13"], segments: ["imports-in-turn"], in: itemModel()
  ) { stack in
    let first = stack.context.make("Item", "first")
    stack.context.make("Item", "second")
    try stack.context.save()
    let other = stack.sibling()
    try other.find("Item", "second").setValue(1, forKey: "rank")
    first.setValue(1, forKey: "rank")
    return "\(outcome { try other.save() }), \(outcome { try stack.context.save() })"
  },
  Probe(
    "unique-value-under-error", "What does a save give for a new object whose unique value a row has?",
    facts: ["CH-020"], in: itemModel([attribute("code")], unique: true)
  ) { try clash($0, NSMergePolicy.error) },
  Probe(
    "unique-value-in-memory", "Does a save to a store in memory fail for a new object whose unique value another has?",
    facts: ["CH-996", "WD-20"], mayEnd: true, in: itemModel(unique: true), type: NSInMemoryStoreType
  ) { stack in
    stack.context.make("Item", "same")
    try stack.context.saveAndReset()
    stack.context.make("Item", "same")
    let save = outcome { try stack.context.save() }
    return try "\(save), objects \(stack.sibling().number("Item"))"
  },
  Probe(
    "unique-value-under-object-trump", "What does object trump do with a new object whose unique value a row has?",
    facts: ["CH-020"], in: itemModel([attribute("code")], unique: true)
  ) { try clash($0, NSMergePolicy.mergeByPropertyObjectTrump) },
  Probe(
    "unique-value-under-store-trump", "What does store trump do with a new object whose unique value a row has?",
    facts: ["CH-020"], in: itemModel([attribute("code")], unique: true)
  ) { try clash($0, NSMergePolicy.mergeByPropertyStoreTrump) },
  Probe(
    "unique-value-under-overwrite", "What does overwrite do with a new object whose unique value a row has?",
    facts: ["CH-020"], in: itemModel([attribute("code")], unique: true)
  ) { try clash($0, NSMergePolicy.overwrite) },
  Probe(
    "unique-value-under-rollback", "What does rollback do with a new object whose unique value a row has?",
    facts: ["CH-020"], in: itemModel([attribute("code")], unique: true)
  ) { try clash($0, NSMergePolicy.rollback) },
  Probe(
    "exchange-of-unique-values", "Can two objects exchange their unique values in one save?", facts: ["CH-914"],
    in: itemModel(unique: true)
  ) { stack in
    let first = stack.context.make("Item", "a")
    let second = stack.context.make("Item", "b")
    try stack.context.save()
    first.setValue("b", forKey: "name")
    second.setValue("a", forKey: "name")
    return outcome { try stack.context.save() }
  },
  Probe(
    "unique-value-of-a-deleted-object", "Can a new object have the unique value of one that the same save deletes?",
    facts: ["CH-914"], in: itemModel(unique: true)
  ) { stack in
    let first = stack.context.make("Item", "a")
    try stack.context.save()
    stack.context.delete(first)
    stack.context.make("Item", "a")
    let save = outcome { try stack.context.save() }
    return try "\(save), rows \(stack.sibling().names("Item"))"
  },
  Probe(
    "uniqueness-of-a-subentity",
    "Does a subentity's uniqueness constraint on what it inherits hold for the whole table?",
    facts: ["CH-915"],
    in: {
      let model = peopleModel()
      model.entitiesByName["Employee"]?.uniquenessConstraints = [["name"]]
      return model
    }()
  ) { stack in
    stack.context.make("Person", "Ann")
    stack.context.make("Person", "Ann")
    let people = outcome { try stack.context.save() }
    stack.context.reset()
    stack.context.make("Employee", "Bob")
    stack.context.make("Employee", "Bob")
    return "two persons \(people), two employees \(outcome { try stack.context.save() })"
  },
  Probe(
    "policy-that-resolves-nothing", "What does a save give whose own merge policy does nothing?", facts: ["CH-071"],
    mayEnd: true, in: itemModel()
  ) { stack in
    try conflict(stack, Idle(merge: .errorMergePolicyType))
  },
  Probe(
    "invalid-after-a-resolved-conflict", "What does a save give when the resolved object is not valid?",
    facts: ["CH-073"], in: itemModel([attribute("code", optional: false, default: "x")], class: Picky.self)
  ) { stack in
    let item = stack.context.make("Item", "base", ["rank": 0])
    try stack.context.save()
    let other = stack.sibling()
    try other.find("Item", "base").setValue(5, forKey: "rank")
    try other.save()
    item.setValue("mine", forKey: "name")
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return outcome { try stack.context.save() } + ", name \(item.text("name")), rank \(item.text("rank"))"
  },
  Probe(
    "detected-conflict-of-an-unchanged-object",
    "Does detectConflicts make a save fail for an object that was read and changed elsewhere?", facts: ["CH-068"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    stack.context.make("Item", "two")
    try stack.context.save()
    let other = stack.sibling()
    stack.context.refresh(item, mergeChanges: false)
    stack.context.detectConflicts(for: item)
    let fault = item.isFault
    try other.find("Item", "one").setValue(1, forKey: "rank")
    try other.save()
    try stack.context.find("Item", "two").setValue(1, forKey: "rank")
    let first = outcome { try stack.context.save() }
    stack.context.rollback()
    try stack.context.find("Item", "two").setValue(2, forKey: "rank")
    return "a fault after the request \(fault), \(first), after rollback \(outcome { try stack.context.save() })"
  },
]

/// An item that is valid only if a name that was changed goes with the rank 0.
class Picky: NSManagedObject {
  override func validateForUpdate() throws {
    try super.validateForUpdate()
    if (value(forKey: "rank") as? NSNumber)?.intValue == 5 && value(forKey: "name") as? String == "mine" {
      throw NSError(domain: "Picky", code: 1)
    }
  }
}

/// A merge policy that neither throws nor resolves anything.
///
/// Unchecked as its superclass is: it adds no value of its own.
final class Idle: NSMergePolicy, @unchecked Sendable {
  override func resolve(mergeConflicts list: [Any]) throws {}
  override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {}
}
