import Foundation
import OpenCoreData
import TestKit

/// Saves, batch requests and purges of the history, on one store.
struct SavingWork: Work {
  private let url: URL
  private let seed: Int

  init(folder: URL, seed: Int) { (url, self.seed) = (Self.store(folder), seed) }

  private static func store(_ folder: URL) -> URL { folder.appendingPathComponent("ledger.sqlite") }

  func work(from first: Int, _ tell: (Told) -> Void) throws {
    let store = try Ledger.open(url)
    var random = SeededGenerator(seed: seed)
    var serial = first
    while true {
      let context = store.context()
      context.transactionAuthor = "\(serial)"
      try context.performAndWait {
        let gauges = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Gauge"))
        var kind = gauges == 0 ? "gauges" : random.pick(weighted: Self.kinds)
        let detail = kind == "unbatch" ? try oldestBatch(context) : 0
        // A request that finds nothing changes nothing, and would tell nothing.
        if kind == "unbatch", detail == 0 { kind = "batch" }
        if kind == "clear", try context.all("Label").isEmpty { kind = "save" }
        tell(Told(isDone: false, serial, kind, detail))
        try carryOut(kind, serial, detail, context, &random)
        tell(Told(isDone: true, serial, kind, detail))
      }
      serial += 1
    }
  }

  private static let kinds = [("save", 50), ("batch", 15), ("gauge", 14), ("unbatch", 12), ("purge", 5), ("clear", 4)]

  private func oldestBatch(_ context: NSManagedObjectContext) throws -> Int {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Mark")
    request.predicate = NSPredicate(format: "kind == 'batch'")
    request.sortDescriptors = [NSSortDescriptor(key: "serial", ascending: true)]
    request.fetchLimit = 1
    return try context.fetch(request).first?.value(forKey: "serial") as? Int ?? 0
  }

  private func carryOut(
    _ kind: String, _ serial: Int, _ detail: Int, _ context: NSManagedObjectContext,
    _ random: inout SeededGenerator
  ) throws {
    switch kind {
    case "gauges":
      for index in 0..<Ledger.batch { context.make("Gauge", "gauge \(index)") }
      try context.save()
    case "batch":
      let rows = (0..<Ledger.batch).map { ["serial": serial, "kind": "batch", "part": $0] as [String: Any] }
      _ = try context.execute(NSBatchInsertRequest(entityName: "Mark", objects: rows))
    case "gauge":
      let request = NSBatchUpdateRequest(entityName: "Gauge")
      request.propertiesToUpdate = ["value": serial]
      _ = try context.execute(request)
    case "unbatch":
      let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Mark")
      fetch.predicate = NSPredicate(format: "kind == 'batch' AND serial == %ld", detail)
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    case "clear":
      // Marks of saves stay; labels lose what joins them to items.
      let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Label")
      fetch.fetchLimit = 3
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    case "purge":
      let token = context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
      _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: token))
    default:
      try context.shuffle(serial, &random)
      try context.save()
    }
  }

  // MARK: What is left

  static func problems(in folder: URL, _ told: [Told]) throws -> [String] {
    let url = store(folder)
    let audit = LedgerAudit(url: url)
    // A worker that died while it made the store has acknowledged nothing.
    if !FileManager.default.fileExists(atPath: url.path) {
      return told.contains(where: \.isDone) ? ["the store is not there"] : []
    }
    var problems = audit.problems()
    guard problems.isEmpty else { return problems }
    let done = told.filter(\.isDone)
    let begun = told.filter { step in !step.isDone && !done.contains { $0.serial == step.serial } }
    func serials(_ kind: String, _ steps: [Told]) -> Set<Int> { Set(steps.filter { $0.kind == kind }.map(\.serial)) }

    let saves = Set(try audit.numbers("SELECT ZSERIAL FROM ZMARK WHERE ZKIND = 'save'"))
    problems += lost("save", serials("save", done).subtracting(saves))
    problems += invented("save", saves.subtracting(serials("save", done)).subtracting(serials("save", begun)))

    let batches = Set(try audit.numbers("SELECT DISTINCT ZSERIAL FROM ZMARK WHERE ZKIND = 'batch'"))
    let gone = Set(done.filter { $0.kind == "unbatch" }.map(\.detail))
    let going = Set(begun.filter { $0.kind == "unbatch" }.map(\.detail))
    problems += lost("batch", serials("batch", done).subtracting(gone).subtracting(going).subtracting(batches))
    problems += invented("batch", batches.intersection(gone))
    problems += invented(
      "batch", batches.subtracting(serials("batch", done)).subtracting(serials("batch", begun)))

    let gauge = try audit.numbers("SELECT MAX(ZVALUE) FROM ZGAUGE").first ?? 0
    let last = serials("gauge", done).max() ?? 0
    if gauge < last { problems += lost("gauge", [last]) }
    if gauge > last, !serials("gauge", begun).contains(gauge) { problems += invented("gauge", [gauge]) }

    // Whatever was written after the last purge, one that was under way included, is in the history.
    let purge = serials("purge", told).max() ?? 0
    let authors = Set(try audit.authors().compactMap { Int($0) })
    let recorded = done.filter { ["save", "batch", "gauge"].contains($0.kind) && $0.serial > purge }
    problems += lost("transaction", Set(recorded.map(\.serial)).subtracting(authors))
    let purged = serials("purge", done).max() ?? 0
    // The last transaction before the purge may stay: the purge is of what came before it.
    let kept = authors.filter { $0 < purged }.sorted()
    if kept.count > 1 { problems.append("transactions \(kept.dropLast()) are there after a purge at \(purged)") }
    return problems
  }

  private static func lost(_ what: String, _ serials: Set<Int>) -> [String] {
    serials.isEmpty ? [] : ["acknowledged and not there: \(what) \(serials.sorted())"]
  }

  private static func invented(_ what: String, _ serials: Set<Int>) -> [String] {
    serials.isEmpty ? [] : ["there and never begun, or deleted: \(what) \(serials.sorted())"]
  }
}
