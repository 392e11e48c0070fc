import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var deleteTheSwipedRows: [WrongAnswer] {
    [
      WrongAnswer(
        "takes-the-list-for-the-rows", failsAt: "one-row",
        DeleteTheSwipedRows { positions, screen in
          let items = screen.list.fetchedObjects ?? []
          for position in positions { screen.context.delete(items[position]) }
        }),
      WrongAnswer(
        "fetches-the-rows-again", failsAt: "one-row",
        DeleteTheSwipedRows { positions, screen in
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.predicate = NSPredicate(format: "name CONTAINS %@", screen.search)
          request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
          let items = try screen.context.fetch(request)
          for position in positions { screen.context.delete(items[position]) }
        }),
      WrongAnswer(
        "deletes-in-the-store", failsAt: "one-row",
        DeleteTheSwipedRows { positions, screen in
          let ids = positions.map { screen.rows[$0].objectID }
          if ids.isEmpty { return }
          try screen.context.execute(NSBatchDeleteRequest(objectIDs: ids))
          merge(ids, [screen.context])
        }),
      WrongAnswer(
        "asks-for-the-rows-each-time", failsAt: "several-rows",
        DeleteTheSwipedRows { positions, screen in
          for position in positions where position < screen.rows.count {
            screen.context.delete(screen.rows[position])
          }
        }),
      WrongAnswer(
        "takes-them-out-of-a-copy-too", failsAt: "several-rows",
        DeleteTheSwipedRows { positions, screen in
          var rows = screen.rows
          for position in positions where position < rows.count {
            screen.context.delete(rows.remove(at: position))
          }
        }),
      WrongAnswer(
        "takes-positions-for-a-range", failsAt: "several-rows",
        DeleteTheSwipedRows { positions, screen in
          guard let first = positions.first, let last = positions.last else { return }
          for item in screen.rows[first...last] { screen.context.delete(item) }
        }),
      WrongAnswer(
        "deletes-one-row-only", failsAt: "several-rows",
        DeleteTheSwipedRows { positions, screen in
          if let position = positions.first { screen.context.delete(screen.rows[position]) }
        }),
      WrongAnswer(
        "knows-an-item-by-its-name", failsAt: "same-names",
        DeleteTheSwipedRows { positions, screen in
          let names = positions.map { screen.rows[$0].name }
          for item in screen.list.fetchedObjects ?? [] where names.contains(item.name) { screen.context.delete(item) }
        }),
      WrongAnswer(
        "finds-the-first-of-a-name", failsAt: "same-names",
        DeleteTheSwipedRows { positions, screen in
          let rows = screen.rows
          for name in positions.map({ rows[$0].name }) {
            if let item = rows.first(where: { $0.name == name && !$0.isDeleted }) { screen.context.delete(item) }
          }
        }),
    ]
  }
}
