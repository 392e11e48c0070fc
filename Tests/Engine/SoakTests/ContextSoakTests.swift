import Foundation
import Testing

@testable import CoreData

/// Many contexts on many threads, each doing what it draws: a storm, made for the thread sanitizer.
///
/// What a thread draws is decided by the seed, 1 or `OPENCOREDATA_SEED`; how the threads interleave is not. So the test checks
/// what must hold of every interleaving: nothing crashes, nothing races, and the rows of each thread are those that it saved.
@Suite("Soak: a storm of contexts", .long(.soak))
struct ContextSoakTests {
  private static let threads = 6

  @Test(
    "every thread finds the rows that it saved, and no others of its own",
    arguments: StoreKind.allCases)
  func storm(_ kind: StoreKind) async throws {
    let seed = try Soak.seed(Int.self) ?? 1
    // What a thread does: more of it under a sanitizer, and as much as is asked for in a soak.
    let rounds = try Soak.count(Sanitizer.isOn ? 60 : 12, part: 100, atLeast: 40)
    let stack = try TestStack(kind, model: Television().model)
    let container = stack.container
    let shared = Unchecked(container.newBackgroundContext())
    shared.value.automaticallyMergesChangesFromParent = true
    let contexts = StormContexts()
    let center = NotificationCenter.default
    let listener = center.addObserver(
      forName: .NSManagedObjectContextDidSaveObjectIDs, object: nil, queue: nil
    ) { note in
      let other = contexts.other
      other?.value.perform { other?.value.mergeChanges(fromContextDidSave: note) }
    }
    defer { center.removeObserver(listener) }
    try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for thread in 0..<Self.threads {
        group.addTask {
          var worker = StormWorker(
            thread: thread, container: container, shared: shared, contexts: contexts,
            random: SeededGenerator(seed: seed &* 1000 + thread))
          for _ in 0..<rounds { try worker.step() }
          return worker.saved
        }
      }
      var saved: Set<String> = []
      for try await names in group { saved.formUnion(names) }
      #expect(Set(try stack.storedNames("Series")) == saved)
    }
    shared.value.performAndWait { checkInvariants(of: shared.value) }
    try stack.checkRows()
  }
}

/// The contexts that others may merge into.
private final class StormContexts: @unchecked Sendable {
  // Protects `recent`.
  private let lock = NSLock()
  private var recent: [Unchecked<NSManagedObjectContext>] = []

  /// The context that was noted longest ago.
  var other: Unchecked<NSManagedObjectContext>? { lock.withLock { recent.first } }

  func note(_ context: NSManagedObjectContext) {
    lock.withLock {
      recent.append(Unchecked(context))
      if recent.count > 4 { recent.removeFirst() }
    }
  }
}

/// One thread of the storm; it changes only what it has made itself.
private struct StormWorker {
  let thread: Int
  let container: NSPersistentContainer
  let shared: Unchecked<NSManagedObjectContext>
  let contexts: StormContexts
  var random: SeededGenerator
  /// The names of its series in the store.
  private(set) var saved: Set<String> = []
  private var made = 0

  init(
    thread: Int, container: NSPersistentContainer, shared: Unchecked<NSManagedObjectContext>,
    contexts: StormContexts,
    random: SeededGenerator
  ) {
    (self.thread, self.container, self.shared, self.contexts) = (
      thread, container, shared, contexts
    )
    self.random = random
  }

  /// Does one thing, drawn.
  mutating func step() throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    context.automaticallyMergesChangesFromParent = Bool.random(using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: try insert(context)
    case 2: try delete(context)
    case 3: try change(context)
    case 4: try readShared()
    case 5: try insertThroughChild(context)
    default: read(context)
    }
    contexts.note(context)
  }

  private mutating func name() -> String {
    made += 1
    return "\(thread)-\(made)"
  }

  private mutating func insert(_ context: NSManagedObjectContext) throws {
    let name = name()
    try context.performAndWait {
      context.makeSeries(name, name + "a", name + "b")
      try context.save()
    }
    saved.insert(name)
  }

  private mutating func insertThroughChild(_ context: NSManagedObjectContext) throws {
    let name = name()
    let child = NSManagedObjectContext.child(of: context)
    try child.performAndWait {
      child.makeSeries(name, name + "a")
      try child.save()
    }
    try context.performAndWait { try context.save() }
    saved.insert(name)
  }

  private mutating func delete(_ context: NSManagedObjectContext) throws {
    guard let name = saved.sorted().randomElement(using: &random) else { return }
    try context.performAndWait {
      context.delete(try context.series(name))
      try context.save()
    }
    saved.remove(name)
  }

  private mutating func change(_ context: NSManagedObjectContext) throws {
    guard let name = saved.sorted().randomElement(using: &random) else { return }
    try context.performAndWait {
      try context.series(name).rating += 1
      try context.save()
    }
  }

  private func readShared() throws {
    try shared.value.performAndWait {
      for series in try shared.value.fetch(NSFetchRequest<Series>(entityName: "Series")) {
        _ = (series.name, series.episodes.map(\.name))
      }
    }
  }

  /// Reads while others save, and lets go of everything half-way.
  private func read(_ context: NSManagedObjectContext) {
    context.performAndWait {
      let series = (try? context.fetch(NSFetchRequest<Series>(entityName: "Series"))) ?? []
      for series in series.prefix(series.count / 2) { _ = series.episodes.count }
      context.refreshAllObjects()
      for series in series.suffix(series.count / 2) { _ = series.name }
      context.reset()
    }
  }
}
