import Foundation
import OpenCoreData
import WorkbookKit

//: ## Opening a copied store: which files, and which model?
//:
//: To try a delete on real data you copy the store of an app: from a simulator, a backup, or a device. You copy the
//: file `App.sqlite`, add it to a container with the app's model, and look.
//:
//: Two things can go wrong. The file beside it, `App.sqlite-wal`, may stay behind; it is SQLite's log of what was
//: written last. And the model may be that of another version of the app.
//:
//: ### Predict
//:
//: The code opens the whole copy and counts each entity twice, by a fetch and by plain SQL. Then it opens the main
//: file alone, without the log. Then it opens the whole copy with a model that has one attribute more. Each time
//: migration is switched off. What is printed for each of the three?
//:
//: - evidence: MG-01, SQ-05, SQ-10, SQ-40, SQ-44, SQ-61, CH-701
//: - exercise: 7.3

func openTheStore() -> Segment {
  Segment(
    "open-the-store", "Opening a copied store: which files, and which model?", claims: ["Y3"],
    asks: [
      Ask("How many objects does a fetch find in the whole copy?", at: .cell("objects", row: 1, column: "fetched")),
      Ask(
        "How many are found when the main file is opened without its log?", at: .shown("without its log"),
        choices: ["0 of BookmarkEntity", "10 of BookmarkEntity"],
        beliefs: [
          "10 of BookmarkEntity": "You expected the log to hold a few late changes. Here it holds every row there is."
        ]),
      Ask(
        "And what does opening the whole copy with one attribute more say?", at: .shown("another model"),
        choices: ["10 of BookmarkEntity", "was made with another model"],
        beliefs: ["10 of BookmarkEntity": "You expected the attribute to read nil. A fetch would ask for its column."]),
    ],
    variation: oneTransientAttributeMore
  ) { page in
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)
    // snippet.hide
    var counts: [[RowCell]] = []
    for entity in container.managedObjectModel.sortedEntities {
      let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
      request.includesSubentities = false
      let fetched = try container.viewContext.fetch(request).count
      counts.append([.text(entity.name ?? ""), .integer(Int64(fetched)), try copy.count(entity)])
    }
    page.rows("objects", headers: ["entity", "fetched", "by SQL"], counts)
    // snippet.show

    let mainFileAlone = try copy.withoutLog()
    page.show("without its log", try copy.outcome(of: mainFileAlone))

    let other = try copy.model()
    other.addAttribute("starred", to: copy.question.entity)
    // `open` sets `shouldMigrateStoreAutomatically = false`.
    do { _ = try ReaderQuestion.open(copy.url, other) } catch { page.show("another model", error.localizedDescription) }
  }
}

// snippet.hide
extension NSManagedObjectModel {
  /// Gives an entity one more attribute, a Boolean.
  func addAttribute(_ name: String, to entity: String, isTransient: Bool = false) {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = .booleanAttributeType
    attribute.isOptional = true
    attribute.isTransient = isTransient
    entitiesByName[entity]?.properties.append(attribute)
  }
}
// snippet.show

//: ### What happened
//:
//: The whole copy is two files here. The fetch found ten objects, and plain SQL counts ten rows.
//:
//: Without the log there are none. Whatever the app had saved before the files were copied was in the log: SQLite had
//: not yet moved it into the main file, and in this store that is true of every row. Here the main file alone is a
//: valid store with an empty table, and nothing says that anything is missing. An app that opens such a file can also
//: fail, or find inconsistent data, as Apple's
//: [QA1809](https://developer.apple.com/library/archive/qa/qa1809/_index.html) warns ([documented](labels.md#SQ-61)).
//:
//: The third attempt is refused, and the text says why: a column was expected in the table and is not there. The file
//: was not touched.
//:
//: ### Why
//:
//: Core Data opens its SQLite stores with a write-ahead log. A save appends to the log; from time to time SQLite
//: copies the log into the main file. Between the two moments a row exists in the log only.
//:
//: As for the model: Apple's framework compares its version hashes with those that the store keeps. With the defaults of
//: a container's store description, a store of another version is then migrated in its place, if a mapping can be
//: inferred ([documented](labels.md#MG-01), [MG-10](labels.md#MG-10)); that changes the file. Without migration a
//: difference is error 134100 ([documented](labels.md#SQ-44)). This engine compares the store with the model table by
//: table and column by column instead ([chosen here](labels.md#CH-701)).
//:
//: ### In your app
//:
//: Whenever you only look, set `description.shouldMigrateStoreAutomatically = false`, as the code above does.
//:
//: Let a coordinator make the copy, which then has what is in the log as well. An engineer of Apple's advises
//: `replacePersistentStore` ([reported](labels.md#SQ-61b)); the older QA1809 names `migratePersistentStore`
//: ([documented](labels.md#SQ-61)), which takes the store away from its coordinator. (No line above shows either;
//: compare the counts of both stores before you rely on it.)
//:
//: ```swift
//: let coordinator = container.persistentStoreCoordinator
//: try coordinator.replacePersistentStore(
//:   at: copyURL, destinationOptions: nil, withPersistentStoreFrom: storeURL, sourceOptions: nil, ofType: NSSQLiteStoreType)
//: ```
//:
//: The coordinator opens the original for that; what opening does to files is a question further on
//: ([](#what-opening-changes)). Where not a byte beside the original may change, as in this chapter and its exercises,
//: copy the files instead, with the app quit: the main file, and each file beside it that has the same name with `-wal`
//: or `-shm` behind it. Copy them into a folder that has none of these names yet: SQLite finds a log by its name, and
//: would read one that another store has left there. (By SQLite's documentation; no line above shows it.)
//:
//: ### Rule of thumb
//:
//: A store is up to three files. Do not judge what is in it by the main file.
//:
//: ### And if the additional attribute is transient?
//:
//: The third attempt once more, with one change: `starred` is a *transient* attribute. Is the store refused, and if
//: it is not, how many objects does a fetch find?

// snippet.variation
func oneTransientAttributeMore(_ page: Page) throws {
  let copy = try WorkingCopy(page)
  let other = try copy.model()
  other.addAttribute("starred", to: copy.question.entity, isTransient: true)
  do {
    let context = try ReaderQuestion.open(copy.url, other).viewContext
    let all = NSFetchRequest<NSManagedObject>(entityName: copy.question.entity)
    page.show("opened, objects", value: try context.count(for: all))
  } catch {
    page.show("refused", error.localizedDescription)
  }
}
// snippet.show

//: ### Then
//:
//: It opens, with all ten objects. A transient attribute has no column, so the shape of the rows is the same as
//: before, and the shape is what is compared. (On Apple's framework the version hash decides. By Apple's pages an
//: entity's hash is made of those of its properties, and
//: [`isTransient`](https://developer.apple.com/documentation/coredata/nspropertydescription/versionhash) is part of a
//: property's; so expect this store to need a migration there.)
