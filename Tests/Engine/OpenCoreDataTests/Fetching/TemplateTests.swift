import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("fetch request templates", .evidence(.documented, page: "NSManagedObjectModel"))
struct TemplateTests {
  private static func model() -> NSManagedObjectModel {
    let model = TestModel.company()
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
    request.predicate = NSPredicate(format: "salary >= $least AND name != $nobody")
    model.setFetchRequestTemplate(request, forName: "rich")
    request.predicate = nil
    model.setFetchRequestTemplate(request, forName: "all")
    return model
  }

  @Test("a template is kept under its name, and taken away by nil", .fact("CH-052"))
  func names() {
    let model = Self.model()
    #expect(model.fetchRequestTemplatesByName.keys.sorted() == ["all", "rich"])
    #expect(model.fetchRequestTemplate(forName: "rich")?.predicate != nil, "a copy was kept")
    #expect(model.fetchRequestTemplate(forName: "poor") == nil)
    model.setFetchRequestTemplate(nil, forName: "all")
    #expect(model.fetchRequestTemplatesByName.count == 1)
  }

  @Test("a request from a template has values for its variables", arguments: StoreKind.anywhere)
  func substitution(_ kind: StoreKind) throws {
    let model = Self.model()
    try onStack(kind, model) { _, context throws in
      for (name, salary) in [("Ann", Int64(10)), ("Bob", 20), ("Cid", 30)] {
        context.make("Employee", name).setValue(salary, forKey: "salary")
      }
      try context.save()
      let request = try #require(
        model.fetchRequestFromTemplate(withName: "rich", substitutionVariables: ["least": 20, "nobody": "Cid"]))
      #expect(try context.fetch(request).compactMap { ($0 as? Employee)?.name } == ["Bob"])
      request.fetchLimit = 1
      let all = try #require(model.fetchRequestTemplate(forName: "all"))
      #expect(try context.fetch(all).count == 3)
      #expect(model.fetchRequestFromTemplate(withName: "none", substitutionVariables: [:]) == nil)
    }
  }

  /// What ends the process once a coordinator uses the model.
  enum Misuse: String, CaseIterable, Codable, Sendable {
    case changesTemplate, addsTemplate

    var reason: String {
      self == .changesTemplate
        ? "Can't modify a named fetch request in an immutable model." : "Can't modify an immutable model."
    }
  }

  /// What can be set of a request.
  enum Setting: String, CaseIterable, Codable, Sendable {
    case affectedStores, entity, predicate, sortDescriptors, fetchLimit, fetchOffset, fetchBatchSize, resultType
    case includesPendingChanges, includesSubentities, includesPropertyValues, returnsObjectsAsFaults
    case shouldRefreshRefetchedObjects, relationshipKeyPathsForPrefetching
    case propertiesToFetch, propertiesToGroupBy, havingPredicate, returnsDistinctResults

    /// Sets it.
    func set(on request: NSFetchRequest<any NSFetchRequestResult>) {
      switch self {
      case .affectedStores: request.affectedStores = nil
      case .entity: request.entity = nil
      case .predicate: request.predicate = nil
      case .sortDescriptors: request.sortDescriptors = nil
      case .fetchLimit: request.fetchLimit = 1
      case .fetchOffset: request.fetchOffset = 1
      case .fetchBatchSize: request.fetchBatchSize = 1
      case .resultType: request.resultType = .countResultType
      case .includesPendingChanges: request.includesPendingChanges = false
      case .includesSubentities: request.includesSubentities = false
      case .includesPropertyValues: request.includesPropertyValues = false
      case .returnsObjectsAsFaults: request.returnsObjectsAsFaults = false
      case .shouldRefreshRefetchedObjects: request.shouldRefreshRefetchedObjects = true
      case .relationshipKeyPathsForPrefetching: request.relationshipKeyPathsForPrefetching = nil
      case .propertiesToFetch: request.propertiesToFetch = nil
      case .propertiesToGroupBy: request.propertiesToGroupBy = nil
      case .havingPredicate: request.havingPredicate = nil
      case .returnsDistinctResults: request.returnsDistinctResults = true
      }
    }
  }

  @Test("nothing of a template can be set once a coordinator uses its model", arguments: Setting.allCases)
  func everySetter(_ setting: Setting) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      [setting = setting as Setting] in
      let model = TemplateTests.model()
      let template = model.fetchRequestTemplate(forName: "all")!
      setting.set(on: template)
      _ = NSPersistentStoreCoordinator(managedObjectModel: model)
      setting.set(on: template)
    }
    #expect(standardError(of: result).contains("Can't modify a named fetch request in an immutable model."))
  }

  @Test("a model in use keeps its templates as they are", arguments: Misuse.allCases)
  func frozen(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in
      let model = TemplateTests.model()
      _ = try TestStack(.memory, model: model)
      switch misuse {
      case .changesTemplate: model.fetchRequestTemplate(forName: "all")?.fetchLimit = 3
      case .addsTemplate: model.setFetchRequestTemplate(nil, forName: "all")
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSInternalInconsistencyException"))
    #expect(message.contains(misuse.reason))
  }
}
