import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// An engine that may have a fault, and a way to try it.
public struct DeletingEngine {
  // A closure, so that nothing of the fault can be read off the engine.
  private let opening: (SeriesModel) throws -> OpenedEngine

  init(_ steps: DeletingSteps, _ fresh: FreshData) {
    opening = { rules in try OpenedEngine(rules, steps, fresh) }
  }

  /// Opens a fresh store with a model of these rules.
  ///
  /// It holds one series, `id` 1, with the episodes 100 to 103. The first two have a history.
  ///
  /// - Parameter rules: the delete rules.
  /// - Throws: what opening it throws.
  public func open(_ rules: SeriesModel) throws -> OpenedEngine { try opening(rules) }
}

/// What an engine does.
struct DeletingSteps: SoundSteps {
  /// A rule, and the one that it is taken for.
  var mistake: (rule: NSDeleteRule, other: NSDeleteRule)?
  /// Whether what is saved reaches the file.
  var isWritten = true
  /// Whether a refused save deletes all the same.
  var deletesWhatIsRefused = false
  /// The place of the one that a cascade leaves, of those that it should take.
  var placeLeft: Int?
}

/// A store that an engine under test has opened.
public final class OpenedEngine {
  /// The context to delete in.
  public let context: NSManagedObjectContext

  private let another: () throws -> NSManagedObjectContext

  fileprivate init(_ rules: SeriesModel, _ steps: DeletingSteps, _ fresh: FreshData) throws {
    var used = rules
    if let (rule, other) = steps.mistake { used.replace(rule, by: other) }
    let compiled = Compiled()
    let store = try GradedStore(
      rules.make, openedAs: { [used] in rules.make(following: used, until: compiled) },
      filledBy: { SeriesSeed(id: 1, title: fresh.word(), episodes: 4, watched: 2).insert(into: $0) })
    compiled.isSo = true
    let disk = EngineDisk(store, isWritten: steps.isWritten)
    var lenient = rules
    lenient.replace(.denyDeleteRule, by: .nullifyDeleteRule)
    context = store.context
    another = { [used, lenient] in
      if disk.isChanged {
        try disk.deleteWhatWasRefused(lenient.make(), keeps: steps.deletesWhatIsRefused)
        try disk.bringBackOne(rules, steps.placeLeft ?? 0, keeps: steps.placeLeft != nil)
        disk.isChanged = false
      }
      let compiled = Compiled()
      defer { compiled.isSo = true }
      return try disk.open(rules.make(following: used, until: compiled))
    }
  }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext { try another() }
}

/// What an engine under test has on disk: a copy of its store, as the saves that reach it have left it.
///
/// Sound or not, an engine makes the same copies and opens as many of them, so that neither the files nor the
/// notifications tell one from the other: only what is in the copy that `open` opens does.
private final class EngineDisk {
  /// Whether there was a save since somebody looked.
  var isChanged = false

  private let store: GradedStore
  private let isWritten: Bool
  /// The copy; nil where it is not made yet.
  private var file: URL?
  /// The file as it was before each save.
  private var saves: [URL] = []
  private var containers: [NSPersistentContainer] = []
  private var tokens: [any NSObjectProtocol] = []
  /// The objects that the save at work is to delete.
  private var asked: Set<URL> = []
  /// The objects that a save was to delete and refused to, unless a later one has done it.
  private var refused: Set<URL> = []

  init(_ store: GradedStore, isWritten: Bool) {
    (self.store, self.isWritten) = (store, isWritten)
    observe(.NSManagedObjectContextWillSave) { [unowned self] in
      asked = Set(store.context.deletedObjects.map { $0.objectID.uriRepresentation() })
      refused.formUnion(asked)
      isChanged = true
      let before = try? copy(of: store.url)
      if let before { saves.append(before) }
      file = isWritten ? nil : file ?? before
    }
    observe(.NSManagedObjectContextDidSave) { [unowned self] in refused.subtract(asked) }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  /// Opens what is on disk.
  func open(_ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
    let container = try GradedStore.open(model, try current())
    containers.append(container)
    return container.viewContext
  }

  /// Deletes in a copy what saves were to delete and refused to.
  ///
  /// - Parameters:
  ///   - model: a model under which nothing is refused.
  ///   - keeps: whether this copy is what is on disk from now on.
  func deleteWhatWasRefused(_ model: NSManagedObjectModel, keeps: Bool) throws {
    guard !refused.isEmpty else { return }
    let trial = try copy(of: try current())
    if keeps { file = trial }
    let container = try GradedStore.open(model, trial)
    containers.append(container)
    let context = container.viewContext
    for url in refused {
      guard let id = context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: url),
        let object = try? context.existingObject(with: id)
      else { continue }
      context.delete(object)
    }
    if context.hasChanges { try context.save() }
  }

  /// Inserts one of those that a cascade has taken, of each save and each relationship one.
  ///
  /// Every engine does this, on a copy; one with the fault keeps it.
  ///
  /// - Parameter keeps: whether the copy is the file from now on.
  /// - Throws: what the engine throws.
  func bringBackOne(_ rules: SeriesModel, _ place: Int, keeps: Bool) throws {
    let now = try current()
    // A cascade has taken something only where two rows are gone, or more.
    let cascades = try zip(saves, saves.dropFirst() + [now]).filter { before, after in
      try Self.rows(before) - Self.rows(after) > 1
    }
    guard !cascades.isEmpty else { return }
    let trial = try copy(of: now)
    let new = try open(rules, trial)
    for (before, after) in cascades { try bringBackOne(of: open(rules, before), after, rules, place, in: new) }
    if new.hasChanges { try new.save() }
    if keeps { file = trial }
  }

  private func bringBackOne(
    of old: NSManagedObjectContext, _ after: URL, _ rules: SeriesModel, _ place: Int, in new: NSManagedObjectContext
  ) throws {
    func lost<Object: NSManagedObject>(_ type: Object.Type, _ entity: String, _ key: String) throws -> [Object] {
      let rows = try PlainSQL.rows(at: after, "SELECT 'p' || Z_PK FROM Z\(entity.uppercased())").rows
      return try (old.all(entity, by: key) as [Object]).filter {
        !rows.contains([.text($0.objectID.uriRepresentation().lastPathComponent)])
      }
    }
    let series = try lost(Series.self, "Series", "id")
    let episodes = try lost(Episode.self, "Episode", "id")
    let histories = try lost(History.self, "History", "episodeId")
    func bringBack(oneOf taken: [NSManagedObject]) {
      guard !taken.isEmpty else { return }
      let object = taken[place % taken.count]
      guard let entity = object.entity.name else { return }
      let values = object.dictionaryWithValues(forKeys: object.entity.attributesByName.keys.sorted())
      NSEntityDescription.insertNewObject(forEntityName: entity, into: new).setValuesForKeys(values)
    }
    if rules.seriesEpisodes == .cascadeDeleteRule {
      bringBack(oneOf: episodes.filter { $0.series.map(series.contains) ?? false })
    }
    if rules.episodeSeries == .cascadeDeleteRule {
      bringBack(oneOf: series.filter { !$0.episodes.isDisjoint(with: episodes) })
    }
    if rules.episodeHistory == .cascadeDeleteRule {
      bringBack(oneOf: histories.filter { $0.episode.map(episodes.contains) ?? false })
    }
    if rules.historyEpisode == .cascadeDeleteRule {
      bringBack(oneOf: episodes.filter { $0.history.map(histories.contains) ?? false })
    }
  }

  private func open(_ rules: SeriesModel, _ file: URL) throws -> NSManagedObjectContext {
    let container = try LessonFile.open(rules.make(), file)
    containers.append(container)
    return container.viewContext
  }

  private static func rows(_ file: URL) throws -> Int {
    let all = ["ZSERIES", "ZEPISODE", "ZHISTORY"].map { "SELECT 1 FROM \($0)" }.joined(separator: " UNION ALL ")
    return try PlainSQL.rows(at: file, all).rows.count
  }

  private func current() throws -> URL {
    let now = try copy(of: store.url)
    let current = file ?? now
    file = current
    return current
  }

  private func copy(of url: URL) throws -> URL {
    let copy = store.url.deletingLastPathComponent().appendingPathComponent(UUID().uuidString + ".sqlite")
    try PlainSQL.copy(url, to: copy)
    return copy
  }

  private func observe(_ name: Notification.Name, _ work: @escaping () -> Void) {
    let work = Unchecked(value: work)
    tokens.append(
      NotificationCenter.default.addObserver(forName: name, object: store.context, queue: nil) { _ in work.value() })
  }
}

/// Work of the thread that saves: no lock, since only what that thread posts calls it.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

extension SeriesModel {
  /// The four ends that have a rule.
  static var ends: [WritableKeyPath<SeriesModel, NSDeleteRule>] {
    [\.seriesEpisodes, \.episodeSeries, \.episodeHistory, \.historyEpisode]
  }

  /// Exchanges a rule by another one, wherever it stands.
  mutating func replace(_ rule: NSDeleteRule, by other: NSDeleteRule) {
    for end in Self.ends where self[keyPath: end] == rule { self[keyPath: end] = other }
  }

  /// A model that says these rules to whoever reads it, and has the engine follow others.
  ///
  /// - Parameters:
  ///   - used: the rules that the engine follows.
  ///   - compiled: says when the engine has taken over the model.
  fileprivate func make(following used: SeriesModel, until compiled: Compiled) -> NSManagedObjectModel {
    let (model, other) = (make(), used.make())
    var twins: [ObjectIdentifier: EngineRelationship] = [:]
    for entity in model.entities {
      for (name, said) in entity.relationshipsByName {
        guard let rule = other.entitiesByName[entity.name ?? ""]?.relationshipsByName[name]?.deleteRule else {
          continue
        }
        let saidRule = said.deleteRule
        twins[ObjectIdentifier(said)] = EngineRelationship(said) { compiled.isSo ? saidRule : rule }
      }
    }
    let inverses = model.entities.flatMap(\.relationshipsByName.values).map { ($0, $0.inverseRelationship) }
    for entity in model.entities {
      entity.properties = entity.properties.map { twins[ObjectIdentifier($0)] ?? $0 }
    }
    for case (let relationship, let inverse?) in inverses {
      twins[ObjectIdentifier(relationship)]?.inverseRelationship = twins[ObjectIdentifier(inverse)]
    }
    return model
  }
}

/// Whether an engine has compiled a model, and goes by what it has read.
private final class Compiled {
  var isSo = false
}

/// A relationship whose rule the engine reads once, when it compiles the model; readers may be told another one.
private final class EngineRelationship: NSRelationshipDescription {
  private var rule: () -> NSDeleteRule = { .nullifyDeleteRule }

  convenience init(_ original: NSRelationshipDescription, rule: @escaping () -> NSDeleteRule) {
    self.init()
    name = original.name
    destinationEntity = original.destinationEntity
    (minCount, maxCount) = (original.minCount, original.maxCount)
    (isOptional, isOrdered) = (original.isOptional, original.isOrdered)
    self.rule = rule
  }

  override var deleteRule: NSDeleteRule {
    get { rule() }
    set { super.deleteRule = newValue }
  }
}
