import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var compareTheTwoWays: [WrongAnswer] {
    func left(
      _ model: URL, _ store: URL, suffixes: [String] = ["", "-wal"], _ delete: (NSManagedObjectContext) throws -> Void
    ) throws -> [String]? {
      let copy = try TrialCopy(of: store, model, suffixes: suffixes)
      defer { copy.remove() }
      do { try delete(copy.context) } catch { return nil }
      return try copy.titles()
    }
    func deleted(_ model: URL, _ store: URL, _ format: String) throws -> [String]? {
      try left(model, store) { try $0.deleteBookmarks(format) }
    }
    func inBulk(_ model: URL, _ store: URL, _ format: String) throws -> [String]? {
      try left(model, store) { try $0.execute($0.batchDelete(format)) }
    }
    return [
      WrongAnswer(
        "thinks-a-trial-needs-no-copy", failsAt: "users-rows",
        CompareTheTwoWays { model, store, format in
          let context = try TrialCopy.open(store, model)
          try context.deleteBookmarks(format)
          context.reset()
          let left = try context.bookmarks("TRUEPREDICATE").compactMap { $0.value(forKey: "title") as? String }
          return TwoWays(deleted: left.sorted(), inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "takes-a-refusal-for-a-result", failsAt: "a-refusal-is-nil",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { _ = try? $0.deleteBookmarks(format) },
            inBulk: try left(model, store) { _ = try? $0.execute($0.batchDelete(format)) })
        }),
      WrongAnswer(
        "copies-the-main-file", failsAt: "log",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store, suffixes: [""]) { try $0.deleteBookmarks(format) },
            inBulk: try left(model, store, suffixes: [""]) { try $0.execute($0.batchDelete(format)) })
        }),
      WrongAnswer(
        "thinks-objects-keep-their-context", failsAt: "titles-are-read",
        CompareTheTwoWays { model, store, format in
          func titles(_ delete: (NSManagedObjectContext) throws -> Void) throws -> [String]? {
            let copy = try TrialCopy(of: store, model)
            defer { copy.remove() }
            do { try delete(copy.context) } catch { return nil }
            func left() throws -> [NSManagedObject] { try TrialCopy.open(copy.url, model).bookmarks("TRUEPREDICATE") }
            return try left().compactMap { $0.value(forKey: "title") as? String }.sorted()
          }
          return TwoWays(
            deleted: try titles { try $0.deleteBookmarks(format) },
            inBulk: try titles { try $0.execute($0.batchDelete(format)) })
        }),
      WrongAnswer(
        "thinks-a-fetch-has-an-order", failsAt: "in-order",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try deleted(model, store, format)?.reversed(), inBulk: try inBulk(model, store, format)?.reversed()
          )
        }),
      WrongAnswer(
        "thinks-titles-are-unique", failsAt: "each-row",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try deleted(model, store, format).map { Set($0).sorted() },
            inBulk: try inBulk(model, store, format).map { Set($0).sorted() })
        }),
      WrongAnswer(
        "thinks-a-delete-is-saved", failsAt: "saved",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { for bookmark in try $0.bookmarks(format) { $0.delete(bookmark) } },
            inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "thinks-rows-have-no-rules", failsAt: "rules",
        CompareTheTwoWays { model, store, format in
          let all = try left(model, store) { _ in } ?? []
          let chosen = try left(model, store) { try $0.deleteBookmarks(format) }
          return TwoWays(deleted: chosen, inBulk: Array(all.dropFirst()))
        }),
      WrongAnswer(
        "takes-nothing-found-for-a-refusal", failsAt: "nothing-found",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { context in
              guard try !context.bookmarks(format).isEmpty else { throw CocoaError(.fileNoSuchFile) }
              try context.deleteBookmarks(format)
            }, inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "thinks-one-copy-serves-both", failsAt: "each-from-the-start",
        CompareTheTwoWays { model, store, format in
          let copy = try TrialCopy(of: store, model)
          defer { copy.remove() }
          var ways = TwoWays(deleted: nil, inBulk: nil)
          if (try? copy.context.execute(copy.context.batchDelete(format))) != nil { ways.inBulk = try copy.titles() }
          if (try? copy.context.deleteBookmarks(format)) != nil { ways.deleted = try copy.titles() }
          return ways
        }),
      WrongAnswer(
        "takes-the-ways-for-the-same", failsAt: "refused-save",
        CompareTheTwoWays { model, store, format in
          let titles = try deleted(model, store, format)
          return TwoWays(deleted: titles, inBulk: titles)
        }),
      WrongAnswer(
        "thinks-deny-asks-object-by-object", failsAt: "deny",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { context in
              for bookmark in try context.bookmarks(format) {
                context.delete(bookmark)
                try context.save()
              }
            }, inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "thinks-only-deny-refuses", failsAt: "both-refused",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try deleted(model, store, format),
            inBulk: try left(model, store) { context in
              do {
                try context.execute(context.batchDelete(format))
              } catch let error as NSError where error.code != 134070 {}
            })
        }),
      WrongAnswer(
        "thinks-the-users-folder-is-its-own", failsAt: "original",
        CompareTheTwoWays { model, store, format in
          let ways = TwoWays(deleted: try deleted(model, store, format), inBulk: try inBulk(model, store, format))
          try? FileManager.default.copyItem(atPath: store.path, toPath: store.path + "-copy")
          return ways
        }),
    ]
  }
}
