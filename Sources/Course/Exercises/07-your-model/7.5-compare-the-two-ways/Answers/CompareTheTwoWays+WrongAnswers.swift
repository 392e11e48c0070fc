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
        "deletes-in-the-users-file", failsAt: "users-rows",
        CompareTheTwoWays { model, store, format in
          let context = try TrialCopy.open(store, model)
          try context.deleteBookmarks(format)
          context.reset()
          let left = try context.bookmarks("TRUEPREDICATE").compactMap { $0.value(forKey: "title") as? String }
          return TwoWays(deleted: left.sorted(), inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "returns-what-a-refusal-leaves", failsAt: "a-refusal-is-nil",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { _ = try? $0.deleteBookmarks(format) },
            inBulk: try left(model, store) { _ = try? $0.execute($0.batchDelete(format)) })
        }),
      WrongAnswer(
        "returns-nothing-for-a-refusal", failsAt: "a-refusal-is-nil",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try deleted(model, store, format) ?? [], inBulk: try inBulk(model, store, format) ?? [])
        }),
      WrongAnswer(
        "copies-the-main-file", failsAt: "log",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store, suffixes: [""]) { try $0.deleteBookmarks(format) },
            inBulk: try left(model, store, suffixes: [""]) { try $0.execute($0.batchDelete(format)) })
        }),
      WrongAnswer(
        "lets-the-context-go-before-it-reads", failsAt: "titles-are-read",
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
        "returns-them-in-no-order", failsAt: "in-order",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try deleted(model, store, format)?.reversed(), inBulk: try inBulk(model, store, format)?.reversed()
          )
        }),
      WrongAnswer(
        "sorts-without-regard-to-case", failsAt: "in-order",
        CompareTheTwoWays { model, store, format in
          func sorted(_ titles: [String]?) -> [String]? { titles?.sorted { $0.lowercased() < $1.lowercased() } }
          return TwoWays(
            deleted: sorted(try deleted(model, store, format)), inBulk: sorted(try inBulk(model, store, format)))
        }),
      WrongAnswer(
        "returns-each-title-once", failsAt: "each-row",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try deleted(model, store, format).map { Set($0).sorted() },
            inBulk: try inBulk(model, store, format).map { Set($0).sorted() })
        }),
      WrongAnswer(
        "deletes-what-is-in-it-by-hand", failsAt: "rules",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { context in
              for bookmark in try context.bookmarks(format) {
                for child in bookmark.value(forKey: "children") as? Set<NSManagedObject> ?? [] { context.delete(child) }
                context.delete(bookmark)
              }
              try context.save()
            }, inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "does-not-save", failsAt: "saved",
        CompareTheTwoWays { model, store, format in
          TwoWays(
            deleted: try left(model, store) { for bookmark in try $0.bookmarks(format) { $0.delete(bookmark) } },
            inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "expects-no-cascade-in-bulk", failsAt: "rules",
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
        "tries-both-on-one-copy-and-rolls-back", failsAt: "each-from-the-start",
        CompareTheTwoWays { model, store, format in
          let copy = try TrialCopy(of: store, model)
          defer { copy.remove() }
          var ways = TwoWays(deleted: nil, inBulk: nil)
          if (try? copy.context.deleteBookmarks(format)) != nil { ways.deleted = try copy.titles() }
          copy.context.rollback()
          if (try? copy.context.execute(copy.context.batchDelete(format))) != nil { ways.inBulk = try copy.titles() }
          return ways
        }),
      WrongAnswer(
        "tries-both-on-one-copy", failsAt: "each-from-the-start",
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
        "saves-object-by-object", failsAt: "deny",
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
        "takes-the-refused-save-for-both", failsAt: "refused-save",
        CompareTheTwoWays { model, store, format in
          let titles = try deleted(model, store, format)
          return TwoWays(deleted: titles, inBulk: titles == nil ? nil : try inBulk(model, store, format))
        }),
      WrongAnswer(
        "knows-one-refusal", failsAt: "both-refused",
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
        "tries-on-the-original-in-the-end", failsAt: "original",
        CompareTheTwoWays { model, store, format in
          let ways = TwoWays(deleted: try deleted(model, store, format), inBulk: try inBulk(model, store, format))
          let context = try TrialCopy.open(store, model)
          _ = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Bookmark"))
          return ways
        }),
      WrongAnswer(
        "leaves-its-folder-beside-the-original", failsAt: "original",
        CompareTheTwoWays { model, store, format in
          let work = store.deletingLastPathComponent().appendingPathComponent("work")
          try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
          return TwoWays(deleted: try deleted(model, store, format), inBulk: try inBulk(model, store, format))
        }),
      WrongAnswer(
        "makes-its-copy-beside-the-original", failsAt: "original",
        CompareTheTwoWays { model, store, format in
          let ways = TwoWays(deleted: try deleted(model, store, format), inBulk: try inBulk(model, store, format))
          try? FileManager.default.copyItem(atPath: store.path, toPath: store.path + "-copy")
          return ways
        }),
      WrongAnswer(
        "needs-a-log", failsAt: "rules",
        CompareTheTwoWays { model, store, format in
          guard FileManager.default.fileExists(atPath: store.path + "-wal") else { throw CocoaError(.fileNoSuchFile) }
          return TwoWays(deleted: try deleted(model, store, format), inBulk: try inBulk(model, store, format))
        }),
    ]
  }
}
