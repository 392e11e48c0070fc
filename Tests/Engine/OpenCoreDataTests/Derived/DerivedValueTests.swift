import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

@Suite struct DerivedValueTests {
  @Test("a derived value is stale until it is saved and refreshed", .fact("AW-10"))
  func staleUntilRefreshed() throws {
    try onStack(.sqlite, Magazine.model) { _, context in
      let category = context.make("Category", "Trees")
      let first = context.make("Article", "Élm")
      first.setValue(category, forKey: "category")
      #expect(first.value(forKey: "categoryName") == nil)
      try context.save()
      #expect(first.value(forKey: "categoryName") == nil)
      #expect(category.value(forKey: "articleCount") == nil)
      context.refresh(first, mergeChanges: true)
      context.refresh(category, mergeChanges: true)
      #expect(first.value(forKey: "categoryName") as? String == "Trees")
      #expect(first.value(forKey: "searchName") as? String == "elm")
      #expect(category.value(forKey: "articleCount") as? Int == 1)

      category.setValue("Plants", forKey: "name")
      context.make("Article", "Oak").setValue(category, forKey: "category")
      try context.save()
      #expect(first.value(forKey: "categoryName") as? String == "Trees")
      #expect(category.value(forKey: "articleCount") as? Int == 1)
      context.refreshAllObjects()
      #expect(first.value(forKey: "categoryName") as? String == "Plants")
      #expect(category.value(forKey: "articleCount") as? Int == 2)
    }
  }

  @Test("a save of an object that shows an old derived value leaves the value of the store", .fact("AW-10"))
  func staleAndSaved() throws {
    try onStack(.sqlite, Magazine.model) { _, context in
      let category = context.make("Category", "Trees")
      context.make("Article", "Elm").setValue(category, forKey: "category")
      try context.save()
      // No derived value of the category changes with its name, and the category shows none yet.
      category.setValue("Plants", forKey: "name")
      try context.save()
      #expect(category.value(forKey: "articleCount") == nil)
      context.refresh(category, mergeChanges: true)
      #expect(category.value(forKey: "articleCount") as? Int == 1)
    }
  }

  @Test("a fetch leaves what an object shows, and finds by what the store has", .fact("AW-10"))
  func fetching() throws {
    try onStack(.sqlite, Magazine.model) { _, context in
      let (trees, stones) = (context.make("Category", "Trees"), context.make("Category", "Stones"))
      for name in ["Elm", "Oak"] { context.make("Article", name).setValue(trees, forKey: "category") }
      context.make("Article", "Flint").setValue(stones, forKey: "category")
      try context.save()
      #expect(trees.value(forKey: "articleCount") == nil)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Category")
      request.predicate = NSPredicate(format: "articleCount > 1")
      #expect(try context.fetch(request) == [trees])
      #expect(trees.value(forKey: "articleCount") == nil)
      request.predicate = nil
      request.sortDescriptors = [NSSortDescriptor(key: "articleCount", ascending: true)]
      #expect(try context.fetch(request) == [stones, trees])
    }
  }

  @Test("the column is right when what it depends on elsewhere is changed, inserted, deleted or moved", .fact("AW-10"))
  func dependencies() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let (owner, other) = (context.make("Owner", "Ann"), context.make("Owner", "Bob"))
      let (trees, stones) = (context.make("Category", "Trees"), context.make("Category", "Stones"))
      let elm = context.make("Feature", "ELM")
      let (red, blue) = (context.make("Tag", "red"), context.make("Tag", "blue"))
      let steps: [(String, () -> Void)] = [
        ("inserted", { elm.setValue(trees, forKey: "category") }),
        ("words", { elm.setValue(7, forKey: "words") }),
        ("owner", { trees.setValue(owner, forKey: "owner") }),
        ("owner's name", { owner.setValue("Anna", forKey: "name") }),
        ("category's name", { trees.setValue("Plants", forKey: "name") }),
        ("other owner", { trees.setValue(other, forKey: "owner") }),
        ("moved", { elm.setValue(stones, forKey: "category") }),
        ("home", { elm.setValue(stones, forKey: "home") }),
        ("tags", { elm.setValue(Set([red, blue]), forKey: "tags") }),
        ("weight", { red.setValue(1.5, forKey: "weight") }),
        ("tag deleted", { context.delete(blue) }),
        ("sequel", { elm.setValue(context.make("Article", "Oak"), forKey: "sequel") }),
        ("owner deleted", { context.delete(other) }),
        ("category deleted", { context.delete(stones) }),
      ]
      for (name, step) in steps {
        step()
        try context.save()
        #expect(try stack.wrongDerivedValues() == [], "\(name)")
      }
    }
  }

  @Test("random saves leave every derived column right", .fact("AW-10"), arguments: [1, 2, 3])
  func randomSaves(seed: Int) throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      var random = SeededGenerator(seed: seed)
      var objects: [String: [NSManagedObject]] = [:]
      let kinds = ["Owner", "Category", "Article", "Feature", "Tag"]
      func any(_ kind: String) -> NSManagedObject? {
        objects[kind]?.filter { !$0.isDeleted && $0.managedObjectContext != nil }.randomElement(using: &random)
      }
      func anyArticle() -> NSManagedObject? { any(Bool.random(using: &random) ? "Article" : "Feature") }
      for round in 0..<25 {
        for step in 0..<12 {
          switch Int.random(in: 0..<10, using: &random) {
          case 0...2:
            let kind = kinds.randomElement(using: &random) ?? "Tag"
            objects[kind, default: []].append(context.make(kind, "\(kind) \(round).\(step)"))
          case 3: anyArticle()?.setValue(any("Category"), forKey: "category")
          case 4: any("Category")?.setValue(any("Owner"), forKey: "owner")
          case 5: any(kinds.randomElement(using: &random) ?? "Tag")?.setValue("N\(round)\(step)", forKey: "name")
          case 6: anyArticle()?.setValue(Set([any("Tag"), any("Tag")].compactMap(\.self)), forKey: "tags")
          case 7:
            anyArticle()?.setValue(round * step, forKey: "words")
            any("Tag")?.setValue(Double(step), forKey: "weight")
          case 8:
            anyArticle()?.setValue(anyArticle(), forKey: "sequel")
            any("Feature")?.setValue(any("Category"), forKey: "home")
          default:
            if let object = any(kinds.randomElement(using: &random) ?? "Tag") { context.delete(object) }
          }
        }
        try context.save()
        #expect(try stack.wrongDerivedValues() == [], "round \(round)")
      }
    }
  }

  @Test("now() is the moment of the row's last save; other rows' changes leave it", .fact("CH-049"))
  func now() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let values = try #require(stack.derivedValues)
      let (elm, oak) = (context.make("Article", "Elm"), context.make("Article", "Oak"))
      let trees = context.make("Category", "Trees")
      values.clock = { 10.5 }
      elm.setValue(trees, forKey: "category")
      try context.save()
      values.clock = { 20.5 }
      oak.setValue("Oak tree", forKey: "name")
      trees.setValue("Plants", forKey: "name")
      try context.save()
      let rows = try stack.cells("SELECT ZSAVED, ZCATEGORYNAME FROM ZARTICLE ORDER BY ZSAVED")
      #expect(rows == [[.real(10.5), .text("Plants")], [.real(20.5), .null]])
    }
  }

  @Test("objects with derived values that are saved again are read in one statement", .fact("AW-10"))
  func savedAgain() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let articles = (0..<20).map { context.make("Article", "\($0)") }
      try context.save()
      let log = StatementLog(stack.coordinator)
      for article in articles { article.setValue("again", forKey: "name") }
      try context.save()
      #expect(log.drain().count { $0.sql.hasPrefix("SELECT") && $0.sql.contains("Z_PK IN (") } == 1)
      #expect(try stack.storedNames("Article") == Array(repeating: "again", count: 20))
    }
  }

  @Test("a derived value that changes leaves the row's version, and conflicts with nothing", .fact("SV-18", "CH-050"))
  func versions() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let trees = context.make("Category", "Trees")
      let elm = context.make("Article", "Elm")
      elm.setValue(trees, forKey: "category")
      try context.save()
      try stack.run { other in
        let category: NSManagedObject = try other.only("Category", "Trees")
        category.setValue("Plants", forKey: "name")
        try other.save()
      }
      #expect(try stack.storedVersion("Article", "Elm") == 1)
      elm.setValue(3, forKey: "words")
      try context.save()
      #expect(try stack.wrongDerivedValues() == [])
      context.refresh(elm, mergeChanges: true)
      #expect(elm.value(forKey: "categoryName") as? String == "Plants")
    }
  }

  @Test("a value set by hand is replaced by the computed one when it is saved", .fact("CH-051"))
  func setByHand() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let trees = context.make("Category", "Trees")
      trees.setValue(99, forKey: "articleCount")
      try context.save()
      #expect(try stack.wrongDerivedValues() == [])
      trees.setValue(98, forKey: "articleCount")
      try context.save()
      #expect(try stack.wrongDerivedValues() == [])
      #expect(trees.value(forKey: "articleCount") as? Int == 98)
      context.refresh(trees, mergeChanges: true)
      #expect(trees.value(forKey: "articleCount") as? Int == 0)
    }
  }

  @Test("a refresh that merges keeps own changes over the computed value", .fact("RF-01"))
  func merging() throws {
    try onStack(.sqlite, Magazine.model) { _, context in
      let elm = context.make("Article", "Elm")
      try context.save()
      elm.setValue("Oak", forKey: "name")
      context.refresh(elm, mergeChanges: true)
      #expect(elm.value(forKey: "name") as? String == "Oak")
      #expect(elm.value(forKey: "searchName") as? String == "elm")
    }
  }

  @Test("a save that fails leaves the columns, and the next refresh shows them", .fact("SV-11"))
  func failedSave() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let trees = context.make("Category", "Trees")
      let elm = context.make("Article", "Elm")
      elm.setValue(trees, forKey: "category")
      try context.save()
      try stack.run { other in
        let article: NSManagedObject = try other.only("Article", "Elm")
        article.setValue(5, forKey: "words")
        try other.save()
      }
      elm.setValue(nil, forKey: "category")
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      context.rollback()
      context.refreshAllObjects()
      #expect(trees.value(forKey: "articleCount") as? Int == 1)
      #expect(try stack.wrongDerivedValues() == [])
    }
  }

  @Test("batch requests keep derived columns right", .fact("CH-046"))
  func batches() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let trees = context.make("Category", "Trees")
      for name in ["Elm", "Oak", "Ash"] { context.make("Article", name).setValue(trees, forKey: "category") }
      try context.save()
      let update = NSBatchUpdateRequest(entityName: "Article")
      update.propertiesToUpdate = ["words": 5, "name": "TREE"]
      try context.execute(update)
      #expect(try stack.wrongDerivedValues() == [])
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Article")
      request.fetchLimit = 1
      try context.execute(NSBatchDeleteRequest(fetchRequest: request))
      #expect(try stack.cells("SELECT ZARTICLECOUNT, ZWORDSUM FROM ZCATEGORY") == [[.integer(2), .integer(10)]])
      #expect(try stack.wrongDerivedValues() == [])
    }
  }
}
