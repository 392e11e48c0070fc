import CoreData
import Foundation

let wrongUseProbes: [Probe] = [
  Probe(
    "delete-of-another-contexts-object", "What does deleting an object of another context do?", facts: ["CH-012"],
    mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let other = stack.sibling()
    other.delete(item)
    return "isDeleted \(item.isDeleted), the other context has changes \(other.hasChanges)"
  },
  Probe(
    "relationship-between-contexts", "What does relating objects of two contexts do?", facts: ["DS-09"], mayEnd: true,
    in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.sibling().make("Note", "one")
    note.setValue(author, forKey: "author")
    return "author \(note.text("author"))"
  },
  Probe(
    "object-of-an-abstract-entity", "What does inserting an object of an abstract entity do?", mayEnd: true,
    in: peopleModel(abstractPerson: true)
  ) { stack in
    stack.context.make("Person", "a")
    return outcome { try stack.context.save() }
  },
  Probe(
    "insert-of-an-unknown-entity", "What does inserting an object of an unknown entity do?", mayEnd: true,
    in: itemModel()
  ) { stack in
    state(NSEntityDescription.insertNewObject(forEntityName: "Nothing", into: stack.context))
  },
  Probe(
    "object-of-an-id-without-a-row", "What does object(with:) give for the ID of a row that is gone, and what is read?",
    facts: ["FT-15"], segments: ["a-fault-without-a-row"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let id = item.objectID
    stack.context.delete(item)
    try stack.context.save()
    let object = stack.context.object(with: id)
    let before = state(object)
    return "\(before), name \(object.text("name")), \(state(object))"
  },
  Probe(
    "locked-store-and-a-fault", "What does a fault do whose store's file was damaged?", facts: ["CH-921"],
    mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let path = stack.file().path
    try stack.coordinator.remove(stack.store)
    let other = try stack.stranger()
    let item = try other.objects("Item").at(0)
    other.refresh(item, mergeChanges: false)
    other.stalenessInterval = 0
    try Data(repeating: 0x55, count: 8192).write(to: URL(fileURLWithPath: path))
    return "name \(item.text("name"))"
  },
  Probe(
    "predicate-that-nests-deep", "What does a format do that nests two thousand levels deep?", facts: ["CH-907"],
    mayEnd: true, in: itemModel()
  ) { stack in
    let format = String(repeating: "(", count: 2_000) + "name == 'a'" + String(repeating: ")", count: 2_000)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: format)
    return answer { try "found \(stack.context.count(for: request))" }
  },
  Probe(
    "built-predicate-that-nests-deep", "What does a fetch do whose predicate is ten thousand NOTs, built in code?",
    facts: ["CH-907"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    let deep = (0..<10_000).reduce(NSPredicate(format: "name == 'a'")) { inner, _ in
      NSCompoundPredicate(notPredicateWithSubpredicate: inner)
    }
    // It stays: the question is not what taking it apart does to the stack.
    request.predicate = Unmanaged.passRetained(deep).takeUnretainedValue()
    return answer { try "found \(stack.context.count(for: request))" }
  },
]
