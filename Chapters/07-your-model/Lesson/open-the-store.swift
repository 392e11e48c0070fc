import Foundation
import OpenCoreData
import WorkbookKit

//: To try a delete on real data you copy an app's store from a simulator, a backup or a device. You copy `App.sqlite`,
//: open it with the app's model, and look. `App.sqlite-wal`, SQLite's log, may be left behind, and the model may be
//: that of another version of the app.
//:
//: ### Predict
//:
//: A store is opened three times with migration switched off: the whole copy, which a fetch and plain SQL count; the
//: main file without its log; and the whole copy with a model that has one more attribute. What is printed for each?
//:
//: - short: Opening a copied store
//: - evidence: MG-01, SQ-05, SQ-10, SQ-40, SQ-44, SQ-61, CH-701, SQ-14, SQ-61b
//: - entry `objects`: SQ-05, SQ-10
//: - entry `without its log`: SQ-40, SQ-61
//: - entry `another model`: MG-01, SQ-44, CH-701
//: - entry `opened, objects`: SQ-14, CH-701
//: - sample: SQ-61b
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
          "10 of BookmarkEntity": "You expected the log to hold a few late changes. This one holds every row there is."
        ]),
      Ask(
        "And what does opening the whole copy with one more attribute say?", at: .shown("another model"),
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

//: ### Why
//:
//: Without the log there is no row, and no error. Core Data keeps a SQLite store in write-ahead mode: a save appends to
//: the log, and SQLite copies the log into the main file later. All ten rows of this store were in the log only. In
//: another store the main file may lack only the latest saves, or fail to open.
//:
//: The third attempt is refused, because the model needs a column that the table does not have. Core Data compares the
//: model's version hashes with those in the store; without migration a difference is error 134100. This engine
//: compares tables and columns where it cannot compute those hashes. With a container's defaults Core Data migrates the
//: store in place, if a mapping can be inferred.
//:
//: ### In your app
//:
//: ```swift
//: let coordinator = container.persistentStoreCoordinator
//: try coordinator.replacePersistentStore(
//:   at: copyURL, destinationOptions: nil, withPersistentStoreFrom: storeURL, sourceOptions: nil, ofType: NSSQLiteStoreType)
//: ```
//:
//: This copies what is in the log too. If you copy files instead, quit the app, and copy `-wal` and `-shm` too, into an
//: empty folder: SQLite would read a log that another store of this name left there.
//:
//: ### Rule of thumb
//:
//: A store is up to three files: do not judge it by the main file alone.
//:
//: ### And if the additional attribute is transient?
//:
//: In the third attempt `starred` is *transient*. Is the store refused? If not, how many objects does a fetch find?

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
//: The store opens with all ten objects: a transient attribute has no column. But `isTransient` is part of the version
//: hash: Apple's framework would ask for a migration.
