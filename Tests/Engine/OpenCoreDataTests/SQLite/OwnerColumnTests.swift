import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A to-many without an inverse in a file: a column beside the members, as in stores that Core Data wrote.
@Suite("a to-many without an inverse", .fact("SQ-26"))
struct OwnerColumnTests {
  /// Folders with documents, in an order or without one.
  private func model(_ rule: NSDeleteRule = .nullifyDeleteRule, isOrdered: Bool = false) -> NSManagedObjectModel {
    let (folder, document) = (NSEntityDescription.made("Binder"), NSEntityDescription.made("Document"))
    folder.relate(isOrdered ? End.many("documents", rule).inOrder : .many("documents", rule), to: document)
    return .of([folder, document])
  }

  private func link(_ owner: NSManagedObject, _ members: NSManagedObject...) {
    let key = "documents"
    if owner.entity.relationshipsByName[key]?.isOrdered == true {
      owner.setValue(NSOrderedSet(array: members), forKey: key)
    } else {
      owner.setValue(NSSet(array: members), forKey: key)
    }
  }

  private func names(_ owner: NSManagedObject) -> [String] {
    let value = owner.value(forKey: "documents")
    let members = (value as? NSOrderedSet)?.array ?? (value as? Set<NSManagedObject>).map(Array.init) ?? []
    let names = members.compactMap { ($0 as? NSManagedObject)?.value(forKey: "name") as? String }
    return value is NSOrderedSet ? names : names.sorted()
  }

  private func stored(_ stack: TestStack, _ owner: String) throws -> [String] {
    try stack.run { context in
      let owner: NSManagedObject = try context.only("Binder", owner)
      return names(owner)
    }
  }

  @Test("The column is named after the owner's number and the relationship, and has an index; there is no other table")
  func layout() throws {
    let stack = try TestStack(.sqlite, model: model())
    #expect(
      try stack.texts("SELECT name || ' ' || type FROM pragma_table_info('ZDOCUMENT')").map { $0[0] } == [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "Z1DOCUMENTS INTEGER", "ZNAME VARCHAR",
      ])
    #expect(
      try stack.texts("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'ZDOCUMENT'") == [
        ["ZDOCUMENT_Z1DOCUMENTS_INDEX"]
      ])
    #expect(try stack.texts("SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*'") == [])
  }

  @Test("Members are read, moved and taken out; a member's own version stays", arguments: [false, true])
  func members(isOrdered: Bool) throws {
    try onStack(.sqlite, model(isOrdered: isOrdered)) { stack, context in
      func keys() throws -> [[String]] {
        try stack.texts("SELECT ZNAME, IFNULL(Z1DOCUMENTS, '-'), Z_OPT FROM ZDOCUMENT ORDER BY ZNAME")
      }
      let (one, two) = (context.make("Binder", "one"), context.make("Binder", "two"))
      let (a, b, c) = (context.make("Document", "a"), context.make("Document", "b"), context.make("Document", "c"))
      link(one, c, a)
      link(two, b)
      try context.save()
      #expect(try stored(stack, "one") == (isOrdered ? ["c", "a"] : ["a", "c"]))
      link(one, c)
      link(two, b, a)
      try context.save()
      #expect(try stored(stack, "one") == ["c"])
      #expect(try stored(stack, "two") == (isOrdered ? ["b", "a"] : ["a", "b"]))
      link(two)
      try context.save()
      #expect(try keys().map { $0[1] } == ["-", "-", keys()[2][1]])
      #expect(try keys().allSatisfy { $0[2] == "1" })
      #expect(try stored(stack, "two") == [])
      let request = NSFetchRequest<NSManagedObject>(entityName: "Binder")
      request.predicate = NSPredicate(format: "ANY documents.name == 'c' AND documents.@count == 1")
      #expect(try context.fetch(request) == [one])
    }
  }

  @Test("Of two owners that link one member the file knows the last: a row has one column for both")
  func twoOwners() throws {
    try onStack(.sqlite, model()) { stack, context in
      let (one, two) = (context.make("Binder", "one"), context.make("Binder", "two"))
      let shared = context.make("Document", "shared")
      link(one, shared)
      try context.save()
      link(two, shared)
      #expect(names(one) == ["shared"])
      #expect(names(two) == ["shared"])
      try context.save()
      #expect(try stored(stack, "one") == [])
      #expect(try stored(stack, "two") == ["shared"])
    }
  }

  @Test("A delete clears the key, or takes the members, object by object and in bulk", arguments: [true, false])
  func deletes(inBulk: Bool) throws {
    for (rule, left) in [
      (NSDeleteRule.nullifyDeleteRule, [["a", "-"], ["b", "2"]]), (.cascadeDeleteRule, [["b", "2"]]),
      (.noActionDeleteRule, [["a", "1"], ["b", "2"]]),
    ] {
      let stack = try TestStack(.sqlite, model: model(rule))
      try stack.run { context in
        let (one, two) = (context.make("Binder", "one"), context.make("Binder", "two"))
        try context.obtainPermanentIDs(for: [one])
        link(one, context.make("Document", "a"))
        link(two, context.make("Document", "b"))
        try context.save()
        if inBulk {
          let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Binder")
          request.predicate = NSPredicate(format: "name == 'one'")
          try context.execute(NSBatchDeleteRequest(fetchRequest: request))
        } else {
          context.delete(one)
          try context.save()
        }
      }
      #expect(
        try stack.texts("SELECT ZNAME, IFNULL(Z1DOCUMENTS, '-') FROM ZDOCUMENT ORDER BY ZNAME") == left, "\(rule)")
    }
  }

  @Test("A store of ours that has a join table for it is read and written as that one", .fact("CH-065"))
  func formerLayout() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.sqlite")
      func open(_ work: (NSManagedObjectContext) throws -> Void) throws {
        let opened = try OpenedStore(model(), at: url)
        try opened.run(work)
        try opened.coordinator.remove(opened.store)
      }
      try open { context in
        context.make("Binder", "one")
        context.make("Document", "a")
        try context.save()
      }
      let plain = try Connection(path: url.path, flags: 2, timeout: 0)
      for sql in [
        "DROP INDEX ZDOCUMENT_Z1DOCUMENTS_INDEX", "ALTER TABLE ZDOCUMENT DROP COLUMN Z1DOCUMENTS",
        "CREATE TABLE Z_1DOCUMENTS (Z_1OWNER INTEGER, Z_2DOCUMENTS INTEGER, PRIMARY KEY (Z_1OWNER, Z_2DOCUMENTS))",
        "INSERT INTO Z_1DOCUMENTS VALUES (1, 1)",
      ] { try plain.execute(sql) }
      try open { context in
        let owner: NSManagedObject = try context.only("Binder", "one")
        #expect(names(owner) == ["a"])
        link(owner, context.make("Document", "b"))
        try context.save()
      }
      #expect(try plain.cells("SELECT Z_1OWNER, Z_2DOCUMENTS FROM Z_1DOCUMENTS") == [["1", "2"]])
    }
  }
}

@Suite("columns of join tables", .fact("SQ-22c"))
struct JoinColumnTests {
  @Test("A column has a name that no other join table's column has")
  func names() throws {
    let sketch = ModelSketch()
    sketch.entity("Album").entity("Artist").entity("Show")
    sketch.relate("Album", "artists", count: 0, to: "Artist", inverse: "albums", inverseCount: 0)
    sketch.relate("Artist", "showsFeaturingArtist", count: 0, to: "Show", inverse: "artists", inverseCount: 0)
    let bench = try StoreBench(sketch)
    _ = try bench.open()
    let plain = try bench.plain()
    #expect(try plain.columns(of: "Z_1ARTISTS") == ["Z_1ALBUMS INTEGER", "Z_2ARTISTS INTEGER"])
    #expect(
      try plain.columns(of: "Z_2SHOWSFEATURINGARTIST") == ["Z_2ARTISTS1 INTEGER", "Z_3SHOWSFEATURINGARTIST INTEGER"])
  }

  @Test("A store of ours whose columns are told apart by table only is read by its own names")
  func former() throws {
    let sketch = ModelSketch()
    sketch.entity("Album").entity("Artist").entity("Show")
    sketch.relate("Album", "artists", count: 0, to: "Artist", inverse: "albums", inverseCount: 0)
    sketch.relate("Artist", "showsFeaturingArtist", count: 0, to: "Show", inverse: "artists", inverseCount: 0)
    let layout = try sketch.layout()
    let columns = ["Z_2ARTISTS": "INTEGER", "Z_3SHOWSFEATURINGARTIST": "INTEGER"]
    let existing = PresentTables(tables: ["Z_2SHOWSFEATURINGARTIST": columns], isOwn: true) { _, _ in [:] }
    var builder = SchemaBuilder(model: layout, existing: existing)
    let names = try builder.build().joins.map(\.ownerColumn)
    #expect(names == ["Z_1ALBUMS", "Z_2ARTISTS"])
  }
}
