import Foundation
import OpenCoreData
import WorkbookKit

//: ## A store fits a model by its shape
//:
//: The rows that you see are not in the file you would have copied.
//:
//: Apple's framework knows a store's model by hashes that only it can compute. Here a store is compared with a model
//: table by table and column by column, and one that does not fit is refused with what differs. Then each entity is
//: counted twice: by a fetch, and by plain SQL.
//:
//: - label: observed SQ-05, SQ-10, SQ-40
//: - label: chosen here: matching by tables and columns

func openTheStore() -> Segment {
  Segment(
    "open-the-store", "A store fits a model by its shape", claims: ["Y3"],
    prediction: "The log of the store, the `-wal` file, is left out of the copy. How many rows are left?"
  ) { page in
    // snippet.hide
    let copy = try WorkingCopy(page)
    // snippet.show
    let container = try copy.open(page)
    var counts: [[RowCell]] = []
    for entity in container.managedObjectModel.sortedEntities {
      let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
      request.includesSubentities = false
      let fetched = try container.viewContext.fetch(request).count
      counts.append([.text(entity.name ?? ""), .integer(Int64(fetched)), try copy.count(entity)])
    }
    page.rows("objects", headers: ["entity", "fetched", "by SQL"], counts)

    let withoutLog = try copy.withoutLog()
    page.show("without its log", try copy.outcome(of: withoutLog))

    let other = try copy.model()
    let entity = other.entitiesByName[copy.question.entity]
    let attribute = NSAttributeDescription()
    attribute.name = "starred"
    attribute.attributeType = .booleanAttributeType
    entity?.properties.append(attribute)
    do { _ = try ReaderQuestion.open(copy.url, other) } catch { page.show("another model", error.localizedDescription) }
  }
}

//: The store of an app that was running is two files at least. Rows that were saved last may be in the log only, and
//: here all of them are: copy `App.sqlite` without `App.sqlite-wal`, and you have copied an older store, or an empty one.
//:
//: A refusal names the entity, the property, what was expected and what was found. That is the list you want when you
//: have taken the model of one version of the app and the store of another.
//:
//: **Rule of thumb.** Copy stores as the three files that they are, or with the app quit. And never judge a store by
//: the size of its main file.
