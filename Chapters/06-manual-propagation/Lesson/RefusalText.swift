import OpenCoreData
import WorkbookKit

extension Page {
  /// Prints what was refused, and by which objects: `refused: A#1.c, by C#1`.
  func show(_ label: String, _ denied: DeleteDenied) {
    for denial in denied.denials {
      let objects = denial.by.sorted { ObjectNaming.text(for: $0) < ObjectNaming.text(for: $1) }
      let names = objects.map { ObjectNaming.text(for: $0) }.joined(separator: ", ")
      show(label, "refused: \(ObjectNaming.text(for: denial.object)).\(denial.relationship), by \(names)")
    }
  }

  /// Prints how many objects of each entity a delete would take, and what would refuse it.
  func show(_ label: String, _ preview: DeletionPreview) {
    show(label, preview.counts.map { "\($0.deleted) \($0.entity)" }.joined(separator: ", "))
    for blocker in preview.blockers {
      let names = blocker.destinations.map { ObjectNaming.text(for: $0) }.joined(separator: ", ")
      show("", "refused: \(blocker.code) \(ObjectNaming.text(for: blocker.object)).\(blocker.key), by \(names)")
    }
  }
}
