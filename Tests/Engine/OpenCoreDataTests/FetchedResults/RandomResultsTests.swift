import Foundation
import Testing

@testable import CoreData

/// A delegate that knows the results only by what it is told, and applies it to lists of its own.
private final class Replica: NSObject, NSFetchedResultsControllerDelegate {
  struct Section: Equatable {
    var name: String
    var members: [ObjectIdentifier]
  }

  var sections: [Section] = []
  /// What was told and does not fit.
  var problems: [String] = []
  var batches = 0
  private var deletedSections: [Int] = []
  private var insertedSections: [(index: Int, name: String)] = []
  private var taken: [(path: IndexPath, object: ObjectIdentifier)] = []
  private var put: [(path: IndexPath, object: ObjectIdentifier)] = []
  private var updated: [(old: IndexPath, new: IndexPath, object: ObjectIdentifier)] = []

  init(_ sections: [any NSFetchedResultsSectionInfo]) { self.sections = Self.read(sections) }

  static func read(_ sections: [any NSFetchedResultsSectionInfo]) -> [Section] {
    sections.map { section in
      Section(name: section.name, members: (section.objects ?? []).map { ObjectIdentifier($0 as AnyObject) })
    }
  }

  func controllerWillChangeContent(_ controller: AnyController) {
    (deletedSections, insertedSections, taken, put, updated) = ([], [], [], [], [])
    if Self.read(controller.sections ?? []) != sections { problems.append("will-change shows other than the old") }
  }

  func controller(
    _ controller: AnyController, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) {
    switch type {
    case .insert: insertedSections.append((sectionIndex, sectionInfo.name))
    case .delete: deletedSections.append(sectionIndex)
    case .move, .update: problems.append("a section cannot \(type)")
    }
  }

  func controller(
    _ controller: AnyController, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    let object = ObjectIdentifier(anObject as AnyObject)
    switch (type, indexPath, newIndexPath) {
    case (.insert, nil, let new?): put.append((new, object))
    case (.delete, let old?, nil): taken.append((old, object))
    case (.move, let old?, let new?):
      taken.append((old, object))
      put.append((new, object))
    case (.update, let old?, let new?): updated.append((old, new, object))
    default: problems.append("\(type) with the wrong paths")
    }
  }

  func controllerDidChangeContent(_ controller: AnyController) {
    batches += 1
    for update in updated where sections[update.old.section].members[update.old.item] != update.object {
      problems.append("an update names an old place that is another's")
    }
    for (path, object) in taken.sorted(by: { $0.path > $1.path }) {
      if sections[path.section].members.remove(at: path.item) != object { problems.append("another object was taken") }
    }
    for index in deletedSections.sorted(by: >) where !sections.remove(at: index).members.isEmpty {
      problems.append("a deleted section had objects left")
    }
    for (index, name) in insertedSections.sorted(by: { $0.index < $1.index }) {
      sections.insert(Section(name: name, members: []), at: index)
    }
    for (path, object) in put.sorted(by: { $0.path < $1.path }) {
      sections[path.section].members.insert(object, at: path.item)
    }
    for update in updated where sections[update.new.section].members[update.new.item] != update.object {
      problems.append("an update names a new place that is another's")
    }
    if Self.read(controller.sections ?? []) != sections { problems.append("what was told does not give what is shown") }
  }
}

@Suite("results controllers: random changes")
struct RandomResultsTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var sort: [String]
    var sections: String?
    /// Whether the sort descriptors tell any two objects apart.
    var isTotal: Bool
    var testDescription: String { "\(sort) in sections by \(sections ?? "nothing")" }
  }

  static let shapes = [
    Shape(sort: ["rating", "name"], sections: "rating", isTotal: true),
    Shape(sort: ["name"], sections: nil, isTotal: true),
    Shape(sort: ["rating"], sections: "rating", isTotal: false),
    Shape(sort: ["rating"], sections: nil, isTotal: false),
  ]

  @Test(
    "what is told, applied to lists, gives what is shown, and that is what a fetch gives",
    .fact("FRC-04", "FRC-11", "FRC-12", "FRC-13", "FRC-21", "CH-078"), arguments: shapes, 1...6)
  func applied(_ shape: Shape, _ seed: Int) throws {
    for kind in StoreKind.anywhere { try Self.run(kind, shape, seed) }
  }

  private static func run(_ kind: StoreKind, _ shape: Shape, _ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let stack = try TestStack(kind, model: Television().model)
    let context = stack.context()
    try context.performAndWait {
      for _ in 0..<8 { insert(context, &random) }
      let controller = try context.seriesController(
        nil, sort: shape.sort, sections: shape.sections, matching: NSPredicate(format: "rating < 6"))
      let replica = Replica(controller.sections ?? [])
      controller.delegate = replica
      for step in 0..<80 {
        let operations = (0..<Int.random(in: 1...4, using: &random)).map { _ in operate(context, &random) }
        context.processPendingChanges()
        let place: Comment = "\(kind) seed \(seed), step \(step), \(operations)"
        try #require(replica.problems == [], place)
        try #require(Replica.read(controller.sections ?? []) == replica.sections, place)
        try expectFresh(controller, shape, place)
      }
      #expect(replica.batches > 20)
    }
  }

  /// The results are those of a new fetch, and in its order as far as the sort descriptors give one.
  private static func expectFresh(
    _ controller: NSFetchedResultsController<Series>, _ shape: Shape, _ place: Comment
  ) throws {
    let shown = try #require(controller.fetchedObjects)
    let fresh = try controller.managedObjectContext.fetch(controller.fetchRequest)
    if shape.isTotal {
      try #require(shown.map(\.name) == fresh.map(\.name), place)
    } else {
      try #require(Set(shown) == Set(fresh), place)
      try #require(shown.count == fresh.count, place)
      try #require(shown.map(\.rating) == fresh.map(\.rating), place)
    }
    for (section, info) in (controller.sections ?? []).enumerated() {
      if shape.sections != nil { try #require(info.numberOfObjects > 0, place) }
      for (item, object) in (info.objects as? [Series] ?? []).enumerated() {
        if shape.sections != nil { try #require("\(object.rating)" == info.name, place) }
        try #require(controller.indexPath(forObject: object) == IndexPath(item: item, section: section), place)
      }
    }
  }

  private static func insert(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) {
    context.makeRated("n\(UInt32.random(in: 0...UInt32.max, using: &random))", Int64.random(in: 0...7, using: &random))
  }

  private static func operate(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) -> String {
    let request = NSFetchRequest<Series>(entityName: "Series")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let kinds = [
      "insert", "insert", "rate", "rate", "rate", "rename", "mood", "delete", "save", "rollback", "refresh",
      "refreshAll",
    ]
    guard let kind = kinds.randomElement(using: &random),
      let series = (try? context.fetch(request))?.randomElement(using: &random)
    else {
      insert(context, &random)
      return "insert"
    }
    switch kind {
    case "insert": insert(context, &random)
    case "rate": series.rating = Int64.random(in: 0...7, using: &random)
    case "rename": series.name = "m\(UInt32.random(in: 0...UInt32.max, using: &random))"
    case "mood": series.mood = "m\(UInt32.random(in: 0...9, using: &random))"
    case "delete": context.delete(series)
    case "save": try? context.save()
    case "rollback": if random.once(in: 2) { context.rollback() }
    case "refresh": context.refresh(series, mergeChanges: series.hasChanges)
    default: context.refreshAllObjects()
    }
    return kind
  }
}
