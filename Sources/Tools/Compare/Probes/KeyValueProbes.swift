import CoreData
import Foundation

/// An item whose class keeps a note of calls to an accessor by key.
class Shouting: NSManagedObject {
  override func value(forUndefinedKey key: String) -> Any? { "no \(key)" }
}

let keyValueProbes: [Probe] = [
  Probe(
    "unknown-key", "What does reading an unknown key do?", facts: ["KV-07"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a").text("nothing")
  },
  Probe(
    "unknown-key-of-a-class-that-answers", "Is value(forUndefinedKey:) called for an unknown key?",
    in: itemModel(class: Shouting.self)
  ) { stack in
    stack.context.make("Item", "a").text("nothing")
  },
  Probe(
    "mutable-array-of-a-relationship", "What does mutableArrayValue give for a relationship?", facts: ["KV-14"],
    mayEnd: true, in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    return "\(author.mutableArrayValue(forKey: "notes").count) members"
  },
  Probe(
    "mutable-set-of-a-relationship", "Does a mutable set change the inverse at once?", in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one")
    author.mutableSetValue(forKey: "notes").add(note)
    let added = note.text("author")
    author.mutableSetValue(forKey: "notes").remove(note)
    return "added \(added), removed \(note.text("author"))"
  },
  Probe(
    "number-without-a-value", "What does a number read by key whose primitive value is nil?", facts: ["CH-909"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    return "rank \(item.text("rank"))"
  },
  Probe(
    "value-of-another-type", "What does setting a value of another type do, and the save after it?", facts: ["KV-50"],
    mayEnd: true, in: itemModel([attribute("made", .dateAttributeType)])
  ) { stack in
    let item = stack.context.make("Item", "a")
    item.setValue("seven", forKey: "rank")
    let number = codes(failure { try stack.context.save() })
    item.setValue(1, forKey: "rank")
    item.setValue("today", forKey: "made")
    return "number \(number), date \(codes(failure { try stack.context.save() }))"
  },
  Probe(
    "number-for-a-decimal", "What becomes of a number that is no decimal one and is set for a decimal attribute?",
    facts: ["CH-1054", "KV-51"], mayEnd: true, in: itemModel([attribute("price", .decimalAttributeType)])
  ) { stack in
    let item = stack.context.make("Item", "a")
    item.setValue(NSNumber(value: 1.5), forKey: "price")
    let here = "\(item.text("price")), a decimal number \(item.value(forKey: "price") is NSDecimalNumber)"
    try stack.context.save()
    let other = try stack.stranger().find("Item", "a")
    return "\(here); saved \(other.text("price")), a decimal number \(other.value(forKey: "price") is NSDecimalNumber)"
  },
  Probe(
    "key-with-a-capital-letter", "Which property does setValue set for a key whose first letter is a capital one?",
    facts: ["CH-1055"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    item.setValue("b", forKey: "Name")
    return "name \(item.text("name"))"
  },
  Probe(
    "members-as-a-mutable-set",
    "Is the value of a to-many a mutable set, and is an object related that is added to it?",
    facts: ["CH-1057", "KV-52"], mayEnd: true, in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one")
    guard let members = author.value(forKey: "notes") as? NSMutableSet else { return "no mutable set" }
    members.add(note)
    return "a mutable set, author of the note \(note.text("author")), notes \(author.memberNames("notes"))"
  },
  Probe(
    "primitive-value-and-changes", "Does setPrimitiveValue make an object changed, and is the value saved?",
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setPrimitiveValue("b", forKey: "name")
    let changed = item.hasChanges
    try stack.context.save()
    return try "hasChanges \(changed), here \(item.text("name")), row \(stack.stranger().names("Item"))"
  },
  Probe(
    "primitive-value-of-a-relationship", "What does setPrimitiveValue do with a to-one relationship?",
    facts: ["CH-528"],
    mayEnd: true, in: noteModel()
  ) { stack in
    let note = stack.context.make("Note", "one", ["author": stack.context.make("Author", "Ann")])
    note.setPrimitiveValue(nil, forKey: "author")
    return "author \(note.text("author"))"
  },
  Probe(
    "key-path-with-an-operator", "What do @count and @sum give at an author's notes?", in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    for (rank, name) in ["a", "b"].enumerated() {
      stack.context.make("Note", name, ["rank": rank + 1, "author": author])
    }
    return "count \(words(author.value(forKeyPath: "notes.@count"))), "
      + "sum \(words(author.value(forKeyPath: "notes.@sum.rank")))"
  },
  Probe(
    "class-that-stands-for-no-entity", "What does a class's entity() give that stands for no entity?", facts: ["AW-11"],
    mayEnd: true, in: itemModel()
  ) { _ in
    "name \(Shouting.entity().name ?? "nil")"
  },
  Probe(
    "last-member-by-the-inverse",
    "At which place of an ordered relationship comes an object that joins by its inverse?",
    facts: ["CH-919"], in: noteModel(ordered: true)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    for name in ["c", "a"] { stack.context.make("Note", name, ["author": author]) }
    stack.context.make("Note", "b", ["author": author])
    let here = namesText(collected(author.value(forKey: "notes")))
    try stack.context.save()
    let other = try stack.stranger().find("Author", "Ann")
    return "here \(here), in the store \(namesText(collected(other.value(forKey: "notes"))))"
  },
  Probe(
    "moved-member-of-an-ordered-relationship",
    "Does a moved member keep its new place in the store?",
    facts: ["CH-918"],
    in: noteModel(ordered: true)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    for name in ["a", "b", "c"] { stack.context.make("Note", name, ["author": author]) }
    try stack.context.save()
    author.mutableOrderedSetValue(forKey: "notes").moveObjects(at: IndexSet(integer: 2), to: 0)
    try stack.context.save()
    return try namesText(collected(stack.stranger().find("Author", "Ann").value(forKey: "notes")))
  },
  Probe(
    "ordered-many-to-many", "Does an ordered many-to-many keep its order in the store?", facts: ["SQ-23", "CH-941"],
    in: tagModel(ordered: true)
  ) { stack in
    let tags = ["c", "a", "b"].map { stack.context.make("Tag", $0) }
    stack.context.make("Photo", "one", ["tags": NSOrderedSet(array: tags)])
    try stack.context.save()
    return try namesText(collected(stack.stranger().find("Photo", "one").value(forKey: "tags")))
  },
  Probe(
    "float-for-a-decimal", "Which digits has a decimal attribute that is set to a Float by key?", facts: ["CH-1091"],
    mayEnd: true, in: itemModel([attribute("price", .decimalAttributeType)])
  ) { stack in
    let item = stack.context.make("Item", "one")
    item.setValue(NSNumber(value: Float(1.2)), forKey: "price")
    return item.text("price")
  },
  Probe(
    "number-beyond-decimals", "What becomes of a number that no decimal can hold?", facts: ["CH-1091"],
    mayEnd: true, in: itemModel([attribute("price", .decimalAttributeType)])
  ) { stack in
    let item = stack.context.make("Item", "one")
    item.setValue(NSNumber(value: 1e-130), forKey: "price")
    return "\(item.text("price")), saved \(outcome { try stack.context.save() })"
  },
  Probe(
    "optional-in-a-dictionary-of-values", "What does setValuesForKeys make of an optional without a value?",
    facts: ["CH-1093"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one", ["rank": 3])
    let none: String? = nil
    item.setValuesForKeys(["name": none as Any, "rank": NSNull()])
    return "\(item.text("name")), \(item.text("rank"))"
  },
  Probe(
    "something-else-in-a-set-of-members", "What does a to-many make of a set with something else in it?",
    facts: ["CH-1095", "KV-50"], mayEnd: true, in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    author.setValue(NSSet(array: [stack.context.make("Note", "one"), "two"]), forKey: "notes")
    return "members \(author.memberNames("notes"))"
  },
]
