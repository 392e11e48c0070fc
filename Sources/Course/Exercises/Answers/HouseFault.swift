import Graders
import OpenCoreData

/// A fault against a house rule that can be planted around any right answer, so that no exercise has to list it.
///
/// Three that learners make cannot be planted: to process pending changes breaks no house rule, and the tasks that forbid it say so;
/// a function that is called with its contexts cannot be made to work in another one, or on the first of several objects only.
enum HouseFault: String, CaseIterable {
  case rollsBackFirst
  case resetsInTheEnd
  case refreshesEverything
  case leavesItsMergePolicy
  case setsUsualSettings
  case leavesAPin
  case loadsEverything
  case savesFirst
  case savesInTheEnd
  case swallowsTheError
  case rollsBackWhenRefused

  /// The rule that it breaks.
  var rule: HouseRule {
    switch self {
    case .rollsBackFirst, .resetsInTheEnd, .refreshesEverything, .leavesItsMergePolicy, .setsUsualSettings,
      .leavesAPin:
      .othersWorkStays
    case .loadsEverything: .inBulk
    case .savesFirst, .savesInTheEnd: .saveOnlyIfAsked
    case .swallowsTheError, .rollsBackWhenRefused: .failureChangesNothing
    }
  }

  /// An answer with the fault, made from a right one.
  func planted(in attempt: some ContextAttempt) -> any Attempt { attempt.around(Planted(fault: self)) }
}

/// Plants a fault around each call.
private final class Planted: CallWrapper {
  private let fault: HouseFault
  private var kept: [NSManagedObject] = []

  init(fault: HouseFault) { self.fault = fault }

  func call<Result>(
    in contexts: [NSManagedObjectContext], instead substitute: Result?, _ function: () throws -> Result
  ) rethrows -> Result {
    func each(_ act: (NSManagedObjectContext) -> Void) {
      for context in contexts { context.performAndWait { act(context) } }
    }
    switch fault {
    case .rollsBackFirst: each { $0.rollback() }
    case .leavesItsMergePolicy: each { $0.mergePolicy = NSMergePolicy.overwrite }
    case .loadsEverything: each { kept += $0.loadEverything() }
    case .savesFirst: each { try? $0.save() }
    default: break
    }
    let result: Result
    do { result = try function() } catch {
      switch fault {
      case .swallowsTheError: if let substitute { return substitute }
      case .rollsBackWhenRefused: each { $0.rollback() }
      default: break
      }
      throw error
    }
    switch fault {
    case .resetsInTheEnd: each { $0.reset() }
    case .refreshesEverything: each { $0.refreshAllObjects() }
    case .setsUsualSettings: each { ($0.mergePolicy, $0.stalenessInterval) = (NSMergePolicy.error, -1) }
    case .leavesAPin: each { $0.pinRoot() }
    case .savesInTheEnd: each { try? $0.save() }
    default: break
    }
    return result
  }
}

extension NSManagedObjectContext {
  /// Has the context that reads the file for this one read one generation of it from now on.
  fileprivate func pinRoot() {
    guard let parent else {
      try? setQueryGenerationFrom(.current)
      return
    }
    parent.performAndWait { parent.pinRoot() }
  }

  /// Loads every object of every entity, and gives them to whoever holds them.
  fileprivate func loadEverything() -> [NSManagedObject] {
    let entities = persistentStoreCoordinator?.managedObjectModel.entities.filter { $0.superentity == nil } ?? []
    return entities.flatMap { entity -> [NSManagedObject] in
      let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
      request.returnsObjectsAsFaults = false
      return (try? fetch(request)) ?? []
    }
  }
}
