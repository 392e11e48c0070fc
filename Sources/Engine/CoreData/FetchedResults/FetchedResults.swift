import Foundation

/// The results of one controller and what keeps them up to date, whatever type they are shown as.
///
/// It listens to what its context posts when pending changes are processed (FRC-04); a batch request posts nothing and
/// goes unnoticed until somebody merges its IDs (FRC-20).
final class FetchedResults {
  /// A shown object.
  ///
  /// The results hold the objects, so that what they show stays registered (FRC-19).
  struct Member {
    let section: FetchedSection
    let keys: PlacingKeys.Remembered
  }

  let context: NSManagedObjectContext
  let request: any AnyFetchRequest
  let sectionKeyPath: String?
  /// The controller that was made by the developer, not a view of it.
  weak var owner: (any FetchedResultsOwner)?

  /// Who is told; not retained (FRC-03).
  weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      missing = []
      isDeaf = false
    }
  }
  /// The methods the delegate was found to leave out.
  var missing: MissingDelegateMethods = []
  /// Whether the delegate has no method for changes: nothing is followed (FRC-03).
  var isDeaf = false

  /// What the last fetch asked for; nil before it (FRC-21).
  private(set) var plan: ResultsPlan?
  private(set) var sections: [FetchedSection] = [] { didSet { sectionIndex = PlaceIndex() } }
  private var sectionIndex = PlaceIndex()
  var members: [ObjectIdentifier: Member] = [:]
  /// The objects of all sections, once somebody has asked.
  private var flat: [NSManagedObject]?
  /// Reads the rows of the shown objects, where the fetch has left that for later.
  private var batches: ResultsBatches?
  /// Counts fetches, so that telling notices one made in the middle of it.
  private(set) var fetches = 0

  private var observation: (any NSObjectProtocol)?
  private var isTelling = false
  /// What came while the delegate was being told, as a save made by it does.
  private var waiting: [ChangedObjects] = []

  init(_ request: any AnyFetchRequest, _ context: NSManagedObjectContext, sectionKeyPath: String?) {
    self.request = request
    self.context = context
    self.sectionKeyPath = sectionKeyPath
    let reference = Unchecked(WeakResults(self))
    observation = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { notification in
      reference.value.results?.receive(notification.userInfo)
    }
  }

  deinit {
    if let observation { NotificationCenter.default.removeObserver(observation) }
  }

  // MARK: Fetching

  /// Shows what a fetch has found.
  ///
  /// - Parameter batches: reads their rows later; nil when they have been read.
  /// - Throws: `FetchedResultsFailure.outOfOrder`; the results stay as they were.
  func show(_ objects: [NSManagedObject], _ batches: ResultsBatches? = nil) throws {
    guard let entity = context.coordinator.layout.entity(named: request.settings.entityName ?? "") else { return }
    let stores = try request.affectedStores.map { affected in
      try context.withRows { AskedStores(affected, entity, $0) }
    }
    let plan = ResultsPlan(request, entity, sectionKeyPath: sectionKeyPath, stores: stores)
    sections = try grouped(objects, plan)
    self.plan = plan
    self.batches = batches
    flat = objects
    fetches += 1
    isDeaf = false
    remember()
    waiting = []
  }

  private func grouped(_ objects: [NSManagedObject], _ plan: ResultsPlan) throws -> [FetchedSection] {
    guard plan.hasSections else { return [FetchedSection("", objects, of: self)] }
    var result: [FetchedSection] = []
    var seen: Set<String> = []
    for (index, object) in objects.enumerated() {
      let name = plan.naming.name(of: object)
      if result.last?.name != name {
        guard seen.insert(name).inserted else {
          throw FetchedResultsFailure.outOfOrder(index: index, section: name).cocoaError
        }
        result.append(FetchedSection(name, of: self))
      }
      result[result.count - 1].members.append(object)
    }
    return result
  }

  /// Notes every shown object with its keys as they are.
  private func remember() {
    guard let plan else { return }
    members.removeAll(keepingCapacity: true)
    for section in sections {
      for object in section.members {
        members[ObjectIdentifier(object)] = Member(section: section, keys: plan.keys.remember(object))
      }
    }
  }

  // MARK: Reading

  /// Every object, in order; nil before the first fetch (FRC-21).
  var objects: [NSManagedObject]? {
    guard plan != nil else { return nil }
    if let flat { return flat }
    let all = sections.flatMap(\.members)
    flat = all
    return all
  }

  /// Reads the rows of an object's batch, if that has been left for later.
  func readBatch(of object: NSManagedObject) { batches?.read(object, in: context) }

  /// Reads the rows of all batches that are left.
  func readAllBatches() { batches?.readAll(in: context) }

  /// Where an object is shown.
  func path(of object: NSManagedObject) -> IndexPath? {
    guard let home = members[ObjectIdentifier(object)]?.section,
      let section = sectionIndex.place(of: home, in: sections), let item = home.place(of: object)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  // MARK: Following

  private func receive(_ info: [AnyHashable: Any]?) {
    guard let plan, delegate != nil, !isDeaf, let changed = ChangedObjects(info) else { return }
    guard !isTelling else { return waiting.append(changed) }
    isTelling = true
    defer { isTelling = false }
    follow(changed, plan)
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard let plan = self.plan, delegate != nil, !isDeaf else { return waiting.removeAll() }
      follow(next, plan)
    }
  }

  private func follow(_ changed: ChangedObjects, _ plan: ResultsPlan) {
    var update = ResultsUpdate(self, plan)
    guard let change = update.change(for: changed) else { return }
    tell(change)
    guard isDeaf else { return }
    show(change, after: false)
    remember()
  }

  /// Shows what is before a change, or after it.
  func show(_ change: ResultsChange, after isAfter: Bool) {
    for contents in change.contents { contents.section.members = isAfter ? contents.after : contents.before }
    sections = isAfter ? change.sectionsAfter : change.sectionsBefore
    flat = nil
  }
}

/// Results that may be gone when a notification comes.
private final class WeakResults {
  weak var results: FetchedResults?
  init(_ results: FetchedResults) { self.results = results }
}
