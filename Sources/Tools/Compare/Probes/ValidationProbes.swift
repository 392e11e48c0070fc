import CoreData
import Foundation

/// An item whose rank has a validation predicate.
private func rankedModel(warning: String) -> NSManagedObjectModel {
  let rank = attribute("rank", .integer64AttributeType)
  rank.setValidationPredicates([NSPredicate(format: "SELF <= 10")], withValidationWarnings: [warning])
  return model([entity("Item", [attribute("name"), rank])])
}

let validationProbes: [Probe] = [
  Probe(
    "validation-warning-of-digits", "Does a validation warning of digits alone become the code of the error?",
    segments: ["validation-in-bulk"], in: rankedModel(warning: "1610")
  ) { stack in
    stack.context.make("Item", "one", ["rank": 11])
    let error = failure { try stack.context.save() }
    return "\(codes(error)), keys \(keys(error))"
  },
  Probe(
    "validation-warning-as-text", "What does a validation warning that is text become?", facts: ["VL-05"],
    in: rankedModel(warning: "too high")
  ) { stack in
    stack.context.make("Item", "one", ["rank": 11])
    let error = failure { try stack.context.save() }
    let text = error?.localizedDescription == "too high"
    return "\(codes(error)), description is the text \(text), "
      + "predicate \(error?.userInfo[NSValidationPredicateErrorKey] is NSPredicate)"
  },
  Probe(
    "validation-for-insert-alone", "Does validateForInsert find a required property that was never set?",
    facts: ["VL-02b"], in: itemModel([attribute("code", optional: false)])
  ) { stack in
    let item = stack.context.make("Item", "one")
    let error = failure { try item.validateForInsert() }
    return "\(codes(error)), key \(words(error?.userInfo[NSValidationKeyErrorKey]))"
  },
  Probe(
    "two-failures-in-one-save", "What does a save give with two required properties missing?", facts: ["VL-06b"],
    in: itemModel([attribute("code", optional: false), attribute("unit", optional: false)])
  ) { stack in
    stack.context.make("Item", "one")
    return codes(failure { try stack.context.save() })
  },
  Probe(
    "too-many-members", "Which code has a to-many relationship with too many members, and with too few?",
    facts: ["VL-08b"],
    in: {
      let author = entity("Author")
      let note = entity("Note")
      relate(author, .many("notes", minimum: 1, maximum: 2, optional: false), note, .one("author"))
      return model([author, note])
    }()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let few = codes(failure { try author.validateForInsert() })
    for name in ["a", "b", "c"] { stack.context.make("Note", name, ["author": author]) }
    let many = codes(failure { try author.validateForInsert() })
    return "none \(few), three of two \(many)"
  },
  Probe(
    "keys-of-a-denied-delete", "Which keys has the error of a denied delete, and what do they hold?", facts: ["VL-11"],
    segments: ["deny-and-the-save"], in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let error = failure { try stack.context.save() }
    return "\(codes(error)), keys \(keys(error)), object \(words(error?.userInfo[NSValidationObjectErrorKey])), "
      + "key \(words(error?.userInfo[NSValidationKeyErrorKey])), value \(words(error?.userInfo[NSValidationValueErrorKey]))"
  },
  Probe(
    "text-of-a-denied-delete", "What is the description of error 1600 with a model made in code?",
    facts: ["VL-21", "VL-20h", "VL-21b", "VL-22"],
    segments: ["deny-and-the-save", "deny-at-both-ends", "saves-and-turns", "validation-without-a-row"],
    in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    return failure { try stack.context.save() }?.localizedDescription ?? "saved"
  },
  Probe(
    "texts-of-validation", "What are the descriptions of 1570 and 1560 with a model made in code?",
    facts: ["VL-20h", "VL-21", "VL-22"], segments: ["saves-and-turns"],
    in: itemModel([attribute("code", optional: false), attribute("unit", optional: false)])
  ) { stack in
    let item = stack.context.make("Item", "one")
    let several = failure { try stack.context.save() }
    item.setValue("x", forKey: "code")
    let one = failure { try stack.context.save() }
    return "\(one?.localizedDescription ?? "saved") / \(several?.localizedDescription ?? "saved")"
  },
  Probe(
    "texts-of-graph-errors", "What are the descriptions of 133000 and 133020?", facts: ["VL-20i"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    item.setValue("two", forKey: "name")
    let merge = failure { try stack.context.save() }
    let missing = failure { _ = try other.existingObject(with: item.objectID) }
    return "\(missing?.code ?? 0) \(missing?.localizedDescription ?? "none") / "
      + "\(merge?.code ?? 0) \(merge?.localizedDescription ?? "none")"
  },
  Probe(
    "text-of-a-code-without-an-entry", "Which description has error 133021, which has no entry in the string table?",
    facts: ["VL-20j"], in: itemModel(unique: true)
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.make("Item", "one")
    let error = failure { try stack.context.save() }
    return "\(error?.code ?? 0) \(error?.localizedDescription ?? "none")"
  },
  Probe(
    "raw-keys-of-validation", "What do the keys of validation errors read as strings?", facts: ["VL-23b"]
  ) {
    [
      NSValidationObjectErrorKey, NSValidationKeyErrorKey, NSValidationValueErrorKey, NSValidationPredicateErrorKey,
      NSDetailedErrorsKey, NSPersistentStoreSaveConflictsErrorKey, NSAffectedObjectsErrorKey, NSAffectedStoresErrorKey,
    ].joined(separator: " ")
  },
  Probe(
    "keys-of-a-missing-value", "Which keys has the error of a missing required value at a save?", facts: ["VL-11"],
    in: itemModel([attribute("code", optional: false)])
  ) { stack in
    stack.context.make("Item", "one")
    let error = failure { try stack.context.save() }
    return "\(codes(error)), keys \(keys(error))"
  },
  Probe(
    "keys-of-a-merge-error", "Which keys has error 133020, and what does conflictList hold?",
    facts: ["VL-25", "MP-03b", "WD-09"], segments: ["hold-back-the-store", "marking-twice"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    try other.find("Item", "one").setValue("theirs", forKey: "name")
    try other.save()
    item.setValue("mine", forKey: "name")
    let error = failure { try stack.context.save() }
    let conflicts = error?.userInfo["conflictList"] as? [NSMergeConflict]
    return "\(codes(error)), keys \(keys(error)), conflicts \(conflicts?.count ?? 0)"
  },
  Probe(
    "keys-of-a-uniqueness-error", "Which keys has error 133021, and what does conflictList hold?", facts: ["MP-03c"],
    in: itemModel(unique: true)
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.make("Item", "one")
    let error = failure { try stack.context.save() }
    let conflicts = error?.userInfo["conflictList"] as? [NSConstraintConflict]
    return "\(codes(error)), keys \(keys(error)), conflicts \(conflicts?.count ?? 0)"
  },
  Probe(
    "order-of-failures", "Which object's failure comes first in the error of one save?", facts: ["CH-911"],
    segments: ["deny-and-the-save", "deny-at-both-ends"],
    in: noteModel(notes: .denyDeleteRule, mandatoryAuthor: true)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let kept = stack.context.make("Author", "Bob")
    let changed = stack.context.make("Note", "changed", ["author": kept])
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    changed.setValue(nil, forKey: "author")
    stack.context.make("Note", "new")
    let details = failure { try stack.context.save() }?.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
    let names = details.map { ($0.userInfo[NSValidationObjectErrorKey] as? NSManagedObject)?.text("name") ?? "none" }
    return names.joined(separator: ", ")
  },
  Probe(
    "derived-attribute-that-is-required", "Does the first insert with a required derived attribute fail?",
    facts: ["VL-12", "VL-12b"], in: derivedModel("canonical:(name)", optional: false)
  ) { stack in
    stack.context.make("Item", "Élan")
    let first = codes(failure { try stack.context.save() })
    try stack.context.objects("Item").forEach { $0.setValue("preset", forKey: "derived") }
    let second = outcome { try stack.context.save() }
    return "without a value \(first), with one \(second)"
  },
  Probe(
    "transformable-that-cannot-be-archived", "What does a save give for a transformable value that has no archive?",
    facts: ["CH-912"], mayEnd: true, in: itemModel([attribute("thing", .transformableAttributeType)])
  ) { stack in
    stack.context.make("Item", "one", ["thing": NSObject()])
    return outcome { try stack.context.save() }
  },
  Probe(
    "decimal-that-is-no-number",
    "Can a decimal be saved that is not a number, and what does a double read that is none, elsewhere and here?",
    facts: ["CH-987"],
    mayEnd: true,
    in: itemModel([attribute("price", .decimalAttributeType), attribute("size", .doubleAttributeType)])
  ) { stack in
    func read(_ item: NSManagedObject) -> String { item.value(forKey: "size") == nil ? "nil" : "a value" }
    let item = stack.context.make("Item", "one", ["size": Double.nan])
    let double = outcome { try stack.context.save() }
    let reads =
      try "\(read(stack.stranger().find("Item", "one"))), here \(read(item)), "
      + "in a sibling \(read(stack.sibling().find("Item", "one")))"
    stack.context.make("Item", "two", ["price": NSDecimalNumber.notANumber])
    return "double \(double), read as \(reads), decimal \(outcome { try stack.context.save() })"
  },
]
