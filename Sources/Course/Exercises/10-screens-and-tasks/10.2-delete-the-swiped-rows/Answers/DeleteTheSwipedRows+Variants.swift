import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var deleteTheSwipedRows: [Variant] {
    [
      Variant(
        "goes-from-the-bottom-up",
        DeleteTheSwipedRows { positions, screen in
          for position in positions.reversed() { screen.context.delete(screen.rows[position]) }
        }),
      Variant(
        "names-the-ids",
        DeleteTheSwipedRows { positions, screen in
          let ids = positions.map { screen.rows[$0].objectID }
          for id in ids { screen.context.delete(try screen.context.existingObject(with: id)) }
        }),
      Variant(
        "counts-what-has-gone",
        DeleteTheSwipedRows { positions, screen in
          for (gone, position) in positions.enumerated() { screen.context.delete(screen.rows[position - gone]) }
        }),
    ]
  }
}
