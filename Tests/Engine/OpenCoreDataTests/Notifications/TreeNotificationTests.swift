import Foundation
import TestKit
import Testing

@testable import CoreData

/// What a root, its child and a child of that post, in one order, with the objects or IDs under each key.
@Suite("notifications in a tree") struct TreeNotificationTests {
  /// The notifications of a family, as lines, and whether each came on its context's queue.
  private final class Listener {
    var lines: [String] = []
    var strays: [String] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ family: Family) {
      let names: [(Notification.Name, String)] =
        Posts.names + [
          (.NSManagedObjectContextDidSaveObjectIDs, "didSaveIDs"),
          (.NSManagedObjectContextDidMergeChangesObjectIDs, "didMergeIDs"),
        ]
      let listener = Unchecked(WeakListener(self))
      for context in [family.root, family.main, family.edit] {
        for (name, word) in names {
          tokens.append(
            NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { note in
              listener.value.listener?.receive(word, note)
            })
        }
      }
    }

    deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

    private func receive(_ word: String, _ note: Notification) {
      guard let context = note.object as? NSManagedObjectContext else { return strays.append("\(word) of nobody") }
      if !context.queue.isCurrent(context) { strays.append("\(word) of \(context.name ?? "") off its queue") }
      let parts = (note.userInfo ?? [:]).map { key, value -> String in
        let members =
          (value as? Set<NSManagedObject>)?.map(\.testLabel)
          ?? (value as? Set<NSManagedObjectID>)?.map { $0.isTemporaryID ? "temporary" : "permanent" } ?? ["?"]
        return " \(key)\(members.sorted())"
      }
      lines.append("\(context.name ?? "") \(word)" + parts.sorted().joined())
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private final class WeakListener {
    weak var listener: Listener?
    init(_ listener: Listener) { self.listener = listener }
  }

  @Test(
    "a save at each level: every notification, in order, on the right queue, and didSave to every object",
    .fact("NT-01", "NT-02", "NT-06", "NT-07", "NT-10", "NT-11b", "PC-01", "CH-407", "P18"),
    .shows("a-class-that-knows-its-context"), arguments: StoreKind.allCases)
  func order(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark", "E1") }
    let listener = Listener(family)
    // Held, so that each level has objects to tell of.
    let held = try family.edit.on { edit throws in
      let new = edit.makeSeries("New")
      try edit.series("Dark").rating = 3
      edit.delete(try edit.episode("E1"))
      try edit.save()
      return new
    }
    let objects = " deleted[\"Episode E1\"] inserted[\"Series New\"] updated[\"Series Dark\"]"
    func ids(_ inserted: String) -> String {
      " deleted_objectIDs[\"permanent\"] inserted_objectIDs[\"\(inserted)\"] updated_objectIDs[\"permanent\"]"
    }
    #expect(
      listener.take() == [
        "edit didChange" + objects, "edit willSave", "main didChange" + objects, "edit didSave" + objects,
        "edit didSaveIDs" + ids("temporary"),
      ])
    try family.main.on { try $0.save() }
    #expect(
      listener.take() == [
        "main willSave", "root didChange" + objects, "main didSave" + objects, "main didSaveIDs" + ids("temporary"),
      ])
    try family.root.on { try $0.save() }
    #expect(listener.take() == ["root willSave", "root didSave" + objects, "root didSaveIDs" + ids("permanent")])
    #expect(listener.strays == [])
    for context in [family.edit, family.main, family.root] {
      context.performAndWait { #expect(Journal.of(context).lines("didSave").count == 3) }
    }
    withExtendedLifetime(held) {}
  }

  @Test(
    "a merge into a child: refreshed and told by IDs, ancestors first", .fact("NT-06", "NT-08", "RF-06", "P13"),
    arguments: StoreKind.allCases)
  func merge(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.fill { $0.makeSeries("Dark") }
    let held = try family.edit.on { edit throws in
      let series = try edit.series("Dark")
      #expect(series.rating == 0)
      return series
    }
    let above = try family.main.on { main throws in
      let series = try main.series("Dark")
      #expect(series.name == "Dark")
      return series
    }
    let note = try family.stack.note { try $0.series("Dark").rating = 4 }
    let listener = Listener(family)
    try family.edit.on { edit throws in
      edit.mergeChanges(fromContextDidSave: note)
      #expect(held.rating == 4)
    }
    #expect(
      listener.take().filter { !$0.hasPrefix("root") } == [
        "main didChange refreshed[\"Series\"]",
        "main didMergeIDs refreshed_objectIDs[\"permanent\"] updated_objectIDs[\"permanent\"]",
        "edit didChange refreshed[\"Series\"]",
        "edit didMergeIDs refreshed_objectIDs[\"permanent\"] updated_objectIDs[\"permanent\"]",
      ])
    #expect(listener.strays == [])
    family.main.performAndWait { #expect(above.rating == 4) }
    withExtendedLifetime(held) {}
  }
}
