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
        "thinks-a-fetch-has-the-lists-order", failsAt: "one-row",
        DeleteTheSwipedRows { positions, screen in
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.predicate = NSPredicate(format: "name CONTAINS %@", screen.search)
          request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
          let items = try screen.context.fetch(request)
          for position in positions { screen.context.delete(items[position]) }
        }),
      WrongAnswer(
        "thinks-rows-stay-as-they-were", failsAt: "several-rows",
        DeleteTheSwipedRows { positions, screen in
          for position in positions where position < screen.rows.count {
            screen.context.delete(screen.rows[position])
          }
        }),
      WrongAnswer(
        "thinks-names-are-unique", failsAt: "same-names",
        DeleteTheSwipedRows { positions, screen in
          let names = positions.map { screen.rows[$0].name }
          for item in screen.list.fetchedObjects ?? [] where names.contains(item.name) { screen.context.delete(item) }
        }),
    ]
  }
}
