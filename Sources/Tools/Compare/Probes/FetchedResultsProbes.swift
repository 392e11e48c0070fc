import CoreData
import Foundation

/// Writes down what a controller tells its delegate.
final class Listener: NSObject, NSFetchedResultsControllerDelegate {
  var lines: [String] = []
  var atWill: (() -> String)?
  /// The controllers that the calls named.
  var named: [NSObject] = []

  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    named.append(controller)
    lines.append("will" + (atWill.map { " " + $0() } ?? ""))
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) {
    lines.append("section \(sectionIndex) \(word(type)) with \(sectionInfo.numberOfObjects)")
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    lines.append(word(type) + place(indexPath) + (newIndexPath == nil ? "" : " to" + place(newIndexPath)))
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    lines.append("did" + (atWill.map { " " + $0() } ?? ""))
  }

  /// What was told, or "no call".
  var text: String { lines.isEmpty ? "no call" : lines.joined(separator: ", ") }

  private func word(_ type: NSFetchedResultsChangeType) -> String {
    let words: [NSFetchedResultsChangeType: String] = [
      .insert: "insert", .delete: "delete", .move: "move", .update: "update",
    ]
    return words[type] ?? "other"
  }

  private func place(_ path: IndexPath?) -> String {
    path.map { " " + $0.map { "\($0)" }.joined(separator: ".") } ?? ""
  }
}

/// A controller over a stack's items, with a listener.
private final class List {
  let controller: NSFetchedResultsController<NSManagedObject>
  let listener = Listener()

  init(_ stack: Stack, _ format: String? = nil, sections: String? = nil, sort: [String] = ["name"]) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.sortDescriptors = sort.map { NSSortDescriptor(key: $0, ascending: true) }
    if let format { request.predicate = NSPredicate(format: format) }
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: sections, cacheName: nil)
    controller.delegate = listener
    try controller.performFetch()
  }

  /// What a change leads to once pending changes are processed.
  func told(_ stack: Stack, _ change: () throws -> Void) throws -> String {
    try change()
    stack.context.processPendingChanges()
    return listener.text
  }
}

/// Items of the names and ranks.
private func fill(_ stack: Stack, _ rows: [(String, Int)]) throws {
  for (name, rank) in rows { stack.context.make("Item", name, ["rank": rank]) }
  try stack.context.save()
}

let fetchedResultsProbes: [Probe] = [
  Probe(
    "controller-without-sort-descriptors", "What does a controller do whose request has no sort descriptors?",
    facts: ["FRC-01b"], mayEnd: true, in: itemModel()
  ) { stack in
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: nil)
    return "made, " + outcome("fetched") { try controller.performFetch() }
  },
  Probe(
    "controller-with-no-sort-descriptor-in-its-list",
    "What does a controller do with an empty list of sort descriptors?",
    facts: ["FRC-01c"], mayEnd: true, in: itemModel()
  ) { stack in
    let list = try List(stack, sort: [])
    return "objects \(list.controller.fetchedObjects?.count ?? -1)"
  },
  Probe(
    "perform-fetch-and-the-delegate", "Does performFetch call the delegate?", facts: ["FRC-02"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0)])
    let list = try List(stack)
    let first = list.listener.text
    try list.controller.performFetch()
    return "first \(first), again \(list.listener.text)"
  },
  Probe(
    "changes-that-do-not-concern-the-results", "Does a change lead to a call that does not concern the results?",
    facts: ["FRC-06"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 1)])
    let list = try List(stack, "rank == 0")
    return try list.told(stack) { try stack.context.find("Item", "b").setValue("c", forKey: "name") }
  },
  Probe(
    "refresh-all-and-a-controller", "How is refreshAllObjects reported to a controller's delegate?", facts: ["FRC-10"],
    in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0)])
    let list = try List(stack)
    _ = list.controller.fetchedObjects?.map { $0.text("name") }
    let told = try list.told(stack) { stack.context.refreshAllObjects() }
    return "inserts or deletes \(told.contains("insert") || told.contains("delete")), \(told)"
  },
  Probe(
    "starting-and-stopping-to-match", "How is an object reported that starts to match, and one that stops?",
    facts: ["FRC-11"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 1)])
    let list = try List(stack, "rank == 0")
    return try list.told(stack) {
      try stack.context.find("Item", "a").setValue(1, forKey: "rank")
      try stack.context.find("Item", "b").setValue(0, forKey: "rank")
    }
  },
  Probe(
    "changed-section-key", "What is told when the only object of a section gets the key of a new one?",
    facts: ["FRC-12", "CH-037"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 1)])
    let list = try List(stack, sections: "rank", sort: ["rank", "name"])
    return try list.told(stack) { try stack.context.find("Item", "a").setValue(2, forKey: "rank") }
  },
  Probe(
    "changed-sort-key-in-the-same-place", "How is a changed sort key reported when the object's place stays the same?",
    facts: ["CH-038"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("c", 1)])
    let list = try List(stack)
    return try list.told(stack) { try stack.context.find("Item", "c").setValue("d", forKey: "name") }
  },
  Probe(
    "order-of-calls", "In which order are two deletes, two inserts and an update told?", facts: ["CH-037"],
    in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 0), ("c", 0), ("d", 0)])
    let list = try List(stack)
    return try list.told(stack) {
      stack.context.make("Item", "z")
      stack.context.make("Item", "aa")
      stack.context.delete(try stack.context.find("Item", "d"))
      stack.context.delete(try stack.context.find("Item", "a"))
      try stack.context.find("Item", "c").setValue(5, forKey: "rank")
    }
  },
  Probe(
    "change-of-a-related-object", "Does a change of a related object make an object enter the results?",
    facts: ["CH-039"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.predicate = NSPredicate(format: "author.name == 'Bob'")
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: nil)
    let listener = Listener()
    controller.delegate = listener
    try controller.performFetch()
    author.setValue("Bob", forKey: "name")
    stack.context.processPendingChanges()
    return "\(listener.text), objects \(controller.fetchedObjects?.count ?? -1)"
  },
  Probe(
    "section-of-a-nil-key", "Which name has the section of a nil key?", facts: ["CH-040"],
    in: itemModel([attribute("group")])
  ) { stack in
    stack.context.make("Item", "a")
    stack.context.make("Item", "b", ["group": "g"])
    try stack.context.save()
    let list = try List(stack, sections: "group", sort: ["group", "name"])
    return "\(list.controller.sections?.map { "'\($0.name)' \($0.numberOfObjects)" } ?? [])"
  },
  Probe(
    "sections-without-a-key-path", "How many sections has a controller without a key path and without objects?",
    facts: ["CH-083"], in: itemModel()
  ) { stack in
    let list = try List(stack)
    return "\(list.controller.sections?.map { "'\($0.name)' \($0.numberOfObjects)" } ?? [])"
  },
  Probe(
    "results-inside-the-calls", "Which results does a controller show inside will-change and did-change?",
    facts: ["CH-078"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0)])
    let list = try List(stack)
    list.listener.atWill = { [controller = list.controller] in "\(controller.fetchedObjects?.count ?? -1)" }
    let told = try list.told(stack) { stack.context.make("Item", "b") }
    list.listener.atWill = nil
    return told
  },
  Probe(
    "object-at-no-place", "What does asking a controller for an object do that is not there?", facts: ["CH-081"],
    mayEnd: true, in: itemModel()
  ) { stack in
    let list = try List(stack)
    return list.controller.object(at: IndexPath(indexes: [0, 3])).text("name")
  },
  Probe(
    "limit-of-a-controllers-request", "Does the limit of a controller's request hold for what is inserted later?",
    facts: ["CH-082"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 0)])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.fetchLimit = 2
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: nil)
    let listener = Listener()
    controller.delegate = listener
    try controller.performFetch()
    stack.context.make("Item", "aa")
    stack.context.processPendingChanges()
    return "\(listener.text), objects \(controller.fetchedObjects?.count ?? -1)"
  },
  Probe(
    "controller-with-dictionaries", "Does performFetch take a request for dictionaries?", facts: ["CH-082"],
    mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0)])
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.resultType = .dictionaryResultType
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: nil)
    return outcome("fetched") { try controller.performFetch() }
  },
  Probe(
    "objects-that-are-not-sorted-by-section",
    "What does performFetch give for objects that are not sorted by their section?",
    facts: ["CH-084"], mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack, [("a", 1), ("b", 0), ("c", 1)])
    return answer {
      let list = try List(stack, sections: "rank", sort: ["name"])
      return "\(list.controller.sections?.map { "'\($0.name)' \($0.numberOfObjects)" } ?? [])"
    }
  },
  Probe(
    "batch-delete-and-a-controller", "When does a controller notice a batch delete: at once, or after the merge?",
    facts: ["BD-17c", "FRC-20", "RF-16b"], segments: ["the-list-after-a-batch-delete", "when-to-use-it"],
    in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 0)])
    let list = try List(stack)
    _ = list.controller.fetchedObjects?.map { $0.text("name") }
    let ids = try stack.context.ids(of: batchDelete("Item", "name == 'a'", result: .resultTypeObjectIDs))
    stack.context.processPendingChanges()
    let before = list.listener.text
    stack.context.mergeDeleted(ids)
    return "before \(before); after the merge \(list.listener.text)"
  },
  Probe(
    "batch-insert-and-a-controller", "When does a controller notice a batch insert?", facts: ["RF-18b", "FRC-20"],
    in: itemModel()
  ) { stack in
    stack.context.automaticallyMergesChangesFromParent = true
    let list = try List(stack)
    let ids = try stack.context.ids(of: batchInsert("Item", [["name": "a"]], result: .objectIDs))
    wait(for: briefly) { !list.listener.lines.isEmpty }
    let before = list.listener.text
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: ids], into: [stack.context])
    return "before \(before); after the merge \(list.listener.text)"
  },
  Probe(
    "merged-inserts-of-a-controller", "Does a merged insert stay registered that a controller shows?",
    facts: ["FRC-19"], in: itemModel()
  ) { stack in
    let list = try List(stack)
    let other = stack.sibling()
    let save = stack.posts(.NSManagedObjectContextDidSave, from: other)
    other.make("Item", "new")
    try other.save()
    try autoreleasepool { try stack.context.mergeChanges(fromContextDidSave: save.all.at(0)) }
    return "registered \(stack.context.registeredObjects.count), \(list.listener.text)"
  },
  Probe(
    "merged-update-of-a-fault-and-a-controller",
    "Is a controller told of a merged change to an object that is a fault?",
    facts: ["RF-08b", "FRC-50", "CH-1052"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0)])
    stack.context.reset()
    let list = try List(stack)
    let fault = list.controller.fetchedObjects?.first?.isFault ?? false
    let other = stack.sibling()
    let save = stack.posts(.NSManagedObjectContextDidSave, from: other)
    try other.find("Item", "a").setValue("z", forKey: "name")
    try other.save()
    try stack.context.mergeChanges(fromContextDidSave: save.all.at(0))
    return "a fault \(fault), \(list.listener.text)"
  },
  Probe(
    "merged-update-that-comes-to-match",
    "Does a controller show an object that nobody holds and that a merged change makes match?",
    facts: ["FRC-50", "CH-1052"], in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0), ("b", 5)])
    stack.context.reset()
    let list = try List(stack, "rank < 5")
    let other = stack.sibling()
    let save = stack.posts(.NSManagedObjectContextDidSave, from: other)
    try other.find("Item", "b").setValue(1, forKey: "rank")
    try other.save()
    try stack.context.mergeChanges(fromContextDidSave: save.all.at(0))
    return "objects \(list.controller.fetchedObjects?.count ?? -1), \(list.listener.text)"
  },
  Probe(
    "reset-and-a-controller",
    "What does a controller tell and show after a reset?",
    segments: ["the-list-after-a-batch-delete"],
    in: itemModel()
  ) { stack in
    try fill(stack, [("a", 0)])
    let list = try List(stack)
    stack.context.reset()
    return "\(list.listener.text), objects \(list.controller.fetchedObjects?.count ?? -1)"
  },
  Probe(
    "controller-at-the-save-of-a-new-object",
    "What does a controller tell when a save gives a new object its permanent ID?",
    facts: ["CH-1304"], segments: ["a-new-row-changes-its-id"], in: itemModel()
  ) { stack in
    let list = try List(stack)
    let item = stack.context.make("Item", "a")
    let told = try list.told(stack) {}
    let early = item.objectID
    list.listener.lines = []
    try stack.context.save()
    return try "at the insert \(told); at the save \(list.told(stack) {}); the same ID \(item.objectID == early)"
  },
  Probe(
    "controller-that-the-calls-name", "Do the calls to the delegate name a controller that is equal to the one made?",
    facts: ["CH-079"], in: itemModel()
  ) { stack in
    let list = try List(stack)
    _ = try list.told(stack) { stack.context.make("Item", "a") }
    return "calls \(list.listener.named.count), equal \(list.listener.named.allSatisfy { $0 == list.controller })"
  },
]
