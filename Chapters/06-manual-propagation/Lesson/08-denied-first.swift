import OpenCoreData
import Samples
import WorkbookKit

//: ## Every denial is found before anything changes
//:
//: A deny rule is asked at the save. By then the cascades have run, and half of the graph in memory is marked
//: deleted.
//:
//: The article leaves deny out, and treats it as nullify. Ours makes a plan first: everything that the cascades
//: lead to, and then each deny rule of all that. One objection, and nothing is touched.
//:
//: - label: documented DR-06
//: - label: observed DR-17, DR-19
//: - label: chosen here: every denial is found first, where the article has none

extension NSManagedObjectContext {
  /// Deletes several objects as if they were one: what goes with any of them denies nothing to another.
  ///
  /// - Throws: `DeleteDenied` with every denial; nothing has been changed then.
  func propagateDelete(_ objects: [NSManagedObject]) throws {
    let doomed = doomed
    // A hook that runs inside this may delete more. What goes already needs no second plan.
    let going = reach(of: objects).filter { !doomed.objects.contains($0) }
    doomed.objects.formUnion(going)
    defer { doomed.objects.subtract(going) }
    let denials = going.flatMap { objections(to: $0, doomed) }
    if !denials.isEmpty { throw DeleteDenied(denials: denials) }
    for object in objects { object.tearDown() }
  }

  /// Everything that cascades lead to, the objects themselves included; a cycle ends where it comes round.
  private func reach(of objects: [NSManagedObject]) -> [NSManagedObject] {
    var seen: Set<NSManagedObject> = []
    var going: [NSManagedObject] = []
    var line = Array(objects.reversed())
    while let object = line.popLast() {
      guard !object.isGone, seen.insert(object).inserted else { continue }
      going.append(object)
      for relationship in object.relationships(with: .cascadeDeleteRule) {
        line += object.destinations(of: relationship)
      }
    }
    return going
  }

  /// What still stands at the far end of an object's deny rules, once all that is doomed has gone.
  private func objections(to object: NSManagedObject, _ doomed: DoomedObjects) -> [DeleteDenied.Denial] {
    // An object without a row is thrown away, not deleted: nobody asks its deny rules.
    if object.isInserted { return [] }
    return object.relationships(with: .denyDeleteRule).compactMap { relationship in
      let left = object.destinations(of: relationship).filter { !doomed.objects.contains($0) && !$0.isGone }
      return left.isEmpty ? nil : DeleteDenied.Denial(object: object, relationship: relationship.name, by: left)
    }
  }
}

/// Why objects cannot be deleted: every denial, not only the first.
struct DeleteDenied: Error, @unchecked Sendable {
  struct Denial {
    let object: NSManagedObject
    let relationship: String
    /// What is still there.
    let by: [NSManagedObject]
  }

  let denials: [Denial]
}

func deniedFirst() -> Segment {
  Segment(
    "denied-before-anything-changes", "Every denial is found before anything changes", claims: ["M7"],
    prediction: "`A.c` denies. What is marked deleted when the built-in delete is refused, and what when ours is?"
  ) { page in
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    // snippet.hide
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    // snippet.show
    let a = try context.owner()

    context.delete(a)
    do { try context.save() } catch { page.show("save", "refused: \((error as NSError).code)") }
    page.show("marked deleted", "\(context.deletedObjects.count) objects")
    context.rollback()

    do { try a.propagateDelete() } catch let denied as DeleteDenied {
      for denial in denied.denials {
        page.show(
          "propagateDelete",
          "refused: \(ObjectNaming.text(for: denial.object)).\(denial.relationship), by "
            + denial.by.map(ObjectNaming.text).joined(separator: ", "))
      }
    }
    page.show("marked deleted", "\(context.deletedObjects.count) objects")
    page.show("context.hasChanges", value: context.hasChanges)

    try context.propagateDelete([a] + a.c.sorted { $0.number < $1.number })
    try context.save()
    try store.showCounts("A and its Cs")
  }
}

//: What goes together denies nothing to each other, so several objects have to be deleted by one call. Two calls
//: would ask twice.
//:
//: **Rule of thumb.** A refusal that comes before the work needs no repair. Ask for it there whenever you may.
