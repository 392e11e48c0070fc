import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import WorkbookKit

/// The one walk that a segment records.
private func walk(_ body: @escaping (Page) throws -> Void) throws -> LayerWalk {
  let walks = try events(body).compactMap { event in
    switch event {
    case .layers(_, let walk), .steps(_, let walk): walk
    default: nil
    }
  }
  return try #require(walks.first)
}

private func texts(_ walk: LayerWalk) -> [[String]] { walk.moments.map { $0.held.map { $0[0].words } } }

@Suite("What each layer holds at each moment of a run")
struct LayerProbeTests {
  @Test("The object, the row cache and the file are told apart at each printed line")
  func batchUpdate() async {
    await #expect(processExitsWith: .success) {
      let found = try walk { page in
        let store = try FreshStore.items(page)
        let context = store.context
        let item = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).first { $0.name == "Item 2" }
        let followed = try #require(item)
        page.watch(followed, "done", as: "item")
        page.show("before", followed, "done")
        let request = NSBatchUpdateRequest(entityName: "Item")
        request.propertiesToUpdate = ["done": true]
        try context.execute(request)
        page.show("updated", followed, "done", "name")
        context.refresh(followed, mergeChanges: false)
        page.moment("refreshed")
        context.reset()
        page.moment("reset", row: [("object", "none"), ("rows", 16)])
      }
      #expect(found.subject == "Item#1.done")
      #expect(found.moments.map(\.printed).suffix(2) == [[], ["object: none; rows: 16"]])
      #expect(found.layers.map(\.name) == ["item", "row cache", "file"])
      #expect(found.moments.map(\.label) == ["before", "updated", "refreshed", "reset"])
      #expect(found.moments[1].printed == ["Item#1.done = false", "Item#1.name = \"Item 2\""])
      #expect(
        texts(found) == [
          ["false", "false", "false"], ["false", "false", "true"], ["fault", "false", "true"],
          ["no context", "false", "true"],
        ])
      #expect(found.isChanged(2, at: 1))
      #expect(!found.isChanged(0, at: 1))
    }
  }

  @Test("What is called unsaved is the attribute that was edited, and not the whole object")
  func edited() async {
    await #expect(processExitsWith: .success) {
      let found = try walk { page in
        let store = try FreshStore.items(page)
        let context = store.context
        let item = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).first { $0.name == "Item 2" }
        let followed = try #require(item)
        page.watch([(followed, "name"), (followed, "done")], as: "item")
        followed.name = "edited"
        page.moment("edited")
        followed.name = "Item 2"
        withExtendedLifetime((context, followed)) { page.moment("edited back") }
      }
      #expect(found.moments.map { $0.held[0].map(\.words) } == [["edited (unsaved)", "false"], ["Item 2", "false"]])
    }
  }

  @Test("A save goes up level by level, and each layer shows it")
  func levels() async {
    await #expect(processExitsWith: .success) {
      let found = try walk { page in
        let store = try FreshStore.items(page)
        let root = store.container.newBackgroundContext()
        let child = NSManagedObjectContext.child(of: root, .mainQueue)
        (root.name, child.name) = ("root", "child")
        let item = Item(context: child)
        item.name = "new"
        page.watch(item, "name", in: [child])
        page.moment("made")
        try child.save()
        page.moment("child saved")
        try root.performAndWait { try root.save() }
        page.moment("root saved")
      }
      #expect(found.layers.map(\.name) == ["child", "root", "row cache", "file"])
      // Once it has saved, nothing holds the root's object: a context keeps those alone that have changes.
      #expect(
        texts(found) == [
          ["new (new)", "—", "no row", "no row"], ["new", "new (new)", "no row", "no row"],
          ["new", "—", "new", "new"],
        ])
    }
  }

  @Test("A stepper shows what each context has not saved: what it would insert, update and delete")
  func pending() async {
    await #expect(processExitsWith: .success) {
      let found = try walk { page in
        let store = try FreshStore.items(page, 2)
        let root = store.container.newBackgroundContext()
        let child = NSManagedObjectContext.child(of: root, .mainQueue)
        (root.name, child.name) = ("root", "child")
        let request = NSFetchRequest<Item>(entityName: "Item")
        request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
        let items = try child.fetch(request)
        page.watch(items[0], "name", in: [child], isStepper: true)
        page.moment("fetched")
        items[0].name = "changed"
        child.delete(items[1])
        Item(context: child).name = "made"
        page.moment("changed")
        try child.save()
        page.moment("child saved")
        try root.performAndWait { try root.save() }
        page.moment("root saved")
      }
      #expect(
        found.layers.map(\.name) == [
          "child", "root", "row cache", "file", "pending changes in child", "pending changes in root",
        ])
      let none = [LayerWalk.Cell("none", isAbsent: true)]
      let changes = [
        LayerWalk.Cell("Item#2", note: "inserted"), LayerWalk.Cell("Item#1", note: "updated"),
        LayerWalk.Cell("Item#3", note: "deleted"),
      ]
      #expect(found.moments.map { $0.held[4] } == [none, changes, none, none])
      #expect(found.moments.map { $0.held[5] } == [none, none, changes, none])
    }
  }

  @Test("Looking changes nothing: no fault fires, no object stays, no statement runs")
  func harmless() async {
    await #expect(processExitsWith: .success) {
      func run(isWatched: Bool) throws -> [PageEvent] {
        try events { page in
          let store = try FreshStore.items(page)
          let context = store.context
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
          request.fetchLimit = 1
          request.includesPropertyValues = false
          do {
            let item = try context.fetch(request)[0]
            if isWatched { page.watch(item, "name", as: "item", in: [context]) }
            page.show("isFault", value: item.isFault)
            page.show("isFault", value: item.isFault)
          }
          page.show("registered", value: context.registeredObjects.count)
          page.show("hasChanges", value: context.hasChanges)
        }
      }
      let watched = try run(isWatched: true)
      let plain = try run(isWatched: false)
      #expect(watched.filter { if case .layers = $0 { false } else { true } } == plain)
      #expect(plain.contains(.shown(label: "registered", value: "0")))
    }
  }

  @Test("A pinned context's value comes from the pinned state, which is looked at without a statement")
  func pinned() async {
    await #expect(processExitsWith: .success) {
      let found = try events { page in
        let store = try FreshStore.items(page)
        let context = store.context
        try context.setQueryGenerationFrom(.current)
        let found = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).first { $0.name == "Item 2" }
        let item = try #require(found)
        page.watch(item, "name", as: "item")
        context.refresh(item, mergeChanges: false)
        let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
        try context.execute(NSBatchDeleteRequest(fetchRequest: all))
        let statements = store.countStatements { page.moment("deleted in the file") }
        page.show("read", item, "name")
        try context.setQueryGenerationFrom(.current)
        page.moment("moved")
        page.show("count", value: try context.count(for: NSFetchRequest<Item>(entityName: "Item")))
        page.show("statements", value: statements)
      }
      let walks: [LayerWalk] = found.compactMap { if case .layers(_, let walk) = $0 { walk } else { nil } }
      let walk = try #require(walks.first)
      #expect(walk.layers.map(\.name) == ["item", "pinned state", "file"])
      #expect(
        texts(walk).prefix(4) == [
          ["fault", "Item 2", "no row"], ["Item 2", "Item 2", "no row"], ["Item 2", "—", "no row"],
          ["Item 2", "no row", "no row"],
        ])
      #expect(found.contains(.shown(label: "statements", value: "0")))
    }
  }

  @Test("Each step of the delete rules is a step of the walk, with what is marked and cleared so far")
  func propagation() async {
    await #expect(processExitsWith: .success) {
      let found = try walk { page in
        let store = try FreshStore({ SeriesModel().make() }, page: page) { try SeriesData.insert(into: $0) }
        try store.watchDeletes(
          after: "context.series(1)", by: "context.delete(series)", in: "context.save()", "Series")
        let series = try store.context.fetch(NSFetchRequest<Series>(entityName: "Series"))
        store.context.delete(series[0])
        try store.context.save()
        page.show("after", "saved")
        page.show("", "and read")
      }
      #expect(found.layers[1] == LayerWalk.Layer(name: "pending changes", kind: .context))
      #expect(found.moments.count > 5)
      // Nothing is to be saved before the delete, and after the save, where the run goes on to print.
      let (before, after) = (found.moments[0], found.moments[found.moments.count - 1])
      #expect(before.label == "nothing is deleted")
      #expect(before.code == "context.series(1)")
      #expect(after.label == "after")
      #expect(after.printed == ["saved", "and read"])
      #expect(after.code == nil)
      #expect(before.held[1].map(\.text) == ["none"])
      #expect(after.held[1].map(\.text) == ["none"])
      #expect(found.moments[1].code == "context.delete(series)")
      #expect(found.moments[1].held[1] == [LayerWalk.Cell("Series#1", note: "deleted")])
      let last = found.moments[found.moments.count - 2]
      let deleted = last.held[1].filter { $0.note == "deleted" }
      #expect(last.code == "context.save()")
      #expect(deleted.count > 1)
      #expect(last.graph?.nodes.count { $0.mark == .deleted } == deleted.count)
      #expect(last.held[1].contains(LayerWalk.Cell("History#1", note: "updated")))
      // All victims of the series are marked before the first of them is asked for its rules.
      let rules = found.moments.compactMap { $0.held[0].first?.text }.filter { $0 != "none" }
      let first = try #require(rules.firstIndex { !$0.hasPrefix("Series#1") })
      #expect(first == 3)
      #expect(rules[first...].allSatisfy { !$0.hasPrefix("Series#1") })
    }
  }
}
