import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var compareTheTwoWays: [Variant] {
    [
      Variant(
        "asks-a-preview-for-refusals",
        CompareTheTwoWays { model, store, format in
          let (one, other) = (try TrialCopy(of: store, model), try TrialCopy(of: store, model))
          defer { for copy in [one, other] { copy.remove() } }
          var ways = TwoWays(deleted: nil, inBulk: nil)
          if !one.context.previewDeletion(of: try one.context.bookmarks(format)).isRefused {
            try one.context.deleteBookmarks(format)
            ways.deleted = try one.titles()
          }
          let request = other.context.batchDelete(format)
          if !(try other.context.previewDeletion(by: request)).isRefused {
            try other.context.execute(request)
            ways.inBulk = try other.titles()
          }
          return ways
        }),
      Variant(
        "reads-what-is-left-by-a-fetch",
        CompareTheTwoWays { model, store, format in
          func titles(_ delete: (NSManagedObjectContext) throws -> Void) throws -> [String]? {
            let copy = try TrialCopy(of: store, model)
            defer { copy.remove() }
            guard (try? delete(copy.context)) != nil else { return nil }
            copy.context.reset()
            return try copy.context.bookmarks("TRUEPREDICATE").compactMap { $0.value(forKey: "title") as? String }
              .sorted()
          }
          return TwoWays(
            deleted: try titles { try $0.deleteBookmarks(format) },
            inBulk: try titles { try $0.execute($0.batchDelete(format)) })
        }),
    ]
  }
}
