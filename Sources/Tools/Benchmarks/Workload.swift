import Foundation
import OpenCoreData
import Samples

/// One workload: what is done before the clock starts, and what is timed.
struct Workload {
  let name: String
  var prepare: (Bench) throws -> Void = { _ in }
  var section: (Bench) throws -> Void = { _ in }

  /// Workloads on series instead of items.
  static let onSeries: Set<String> = ["W10", "W11", "W12n", "W12p"]

  /// Workloads on a store that keeps history.
  static let withHistory: Set<String> = ["W15", "W16"]

  init?(named name: String) {
    guard let workload = Self.all.first(where: { $0.name == name }) else { return nil }
    self = workload
  }

  private init(
    _ name: String, prepare: @escaping (Bench) throws -> Void = { _ in },
    section: @escaping (Bench) throws -> Void = { _ in }
  ) {
    self.name = name
    self.prepare = prepare
    self.section = section
  }

  private static var all: [Workload] {
    [
      Workload("prepare-items", section: insertItems),
      Workload("prepare-items-indexed", section: insertIndexedItems),
      Workload("prepare-series", section: insertSeries),
      Workload("W0"),
      Workload("W1", section: insertItems),
      Workload("W2", section: batchInsert),
      Workload("W3", section: readAll),
      Workload("W3d", section: readDictionaries),
      Workload("W4u", section: { try pages($0, times: 20) }),
      Workload("W4i", section: { try pages($0, times: 1000) }),
      Workload("W5", section: countDone),
      Workload("W6", section: batchUpdate),
      Workload("W7", section: changeAll),
      Workload("W8", section: batchDelete),
      Workload("W9", section: deleteDone),
      Workload("W10", prepare: countSeries, section: cascade),
      Workload("W11", prepare: countSeries, section: batchCascade),
      Workload("W12n", section: { try sumDurations($0, prefetching: nil) }),
      Workload("W12p", section: { try sumDurations($0, prefetching: ["episodes"]) }),
      Workload("W13", prepare: register, section: smallSaves),
      Workload("W14", prepare: plant, section: saveThroughTree),
      Workload("W14x3", prepare: plantThrice, section: saveThrice),
      Workload("W15", section: insertItems),
      Workload("W16", section: batchDeleteAll),
      Workload("W16x", section: batchDeleteAll),
      Workload("W17", prepare: openReaders, section: readTogether),
      Workload("W17x", prepare: openReaders, section: readInTurn),
      Workload("W17w", prepare: openReaders, section: readBesideWriter),
    ]
  }

  // MARK: Items

  /// Creates every item through the object API, keeps them, and saves once.
  static func insertItems(_ bench: Bench) throws {
    bench.kept.reserveCapacity(bench.count)
    for index in 0..<bench.count {
      let item = Item(context: bench.context)
      item.name = "Item \(index + 1)"
      item.done = index % 3 == 0
      item.createdAt = bench.createdAt(index)
      bench.kept.append(item)
    }
    try bench.context.save()
    bench.check = bench.count
  }

  /// Fetches every item and reads one attribute.
  private static func readAll(_ bench: Bench) throws {
    let items: [Item] = try bench.fetch("Item")
    for item in items { bench.check += item.name.utf8.count }
    bench.found = items
  }

  /// Changes every item and saves once.
  private static func changeAll(_ bench: Bench) throws {
    let items: [Item] = try bench.fetch("Item")
    for item in items { item.done.toggle() }
    try bench.context.save()
    bench.check = items.count
    bench.found = items
  }

  /// Deletes the done third, object by object, and saves once.
  private static func deleteDone(_ bench: Bench) throws {
    let items: [Item] = try bench.fetch("Item", NSPredicate(format: "done == YES"))
    for item in items { bench.context.delete(item) }
    try bench.context.save()
    bench.check = items.count
    bench.found = items
  }

  private static func register(_ bench: Bench) throws { bench.kept = try bench.fetch("Item") as [Item] }

  /// Twenty saves of a hundred changes each, with everything registered.
  private static func smallSaves(_ bench: Bench) throws {
    let step = bench.kept.count / 100
    for save in 0..<20 {
      for index in 0..<100 {
        guard let item = bench.kept[index * step + save] as? Item else { continue }
        item.done.toggle()
        bench.check += 1
      }
      try bench.context.save()
    }
  }

  // MARK: Series

  /// Deletes a tenth of the series; their rules take the episodes and the histories.
  private static func cascade(_ bench: Bench) throws {
    let series: [Series] = try bench.fetch("Series", NSPredicate(format: "id <= %@", bench.count / 10))
    for owner in series { bench.context.delete(owner) }
    try bench.context.save()
  }

  /// Reads the episodes of a tenth of the series, by a query an owner or by prefetching.
  private static func sumDurations(_ bench: Bench, prefetching keyPaths: [String]?) throws {
    let series: [Series] = try bench.fetch(
      "Series", NSPredicate(format: "id <= %@", bench.count / 10), prefetching: keyPaths)
    for owner in series {
      for part in owner.episodes { bench.check += Int(part.duration) }
    }
    bench.found = series
  }

  /// Makes the series store: series of ten episodes of one history, saved in portions.
  private static func insertSeries(_ bench: Bench) throws {
    for id in 1...max(bench.count, 1) where bench.count > 0 {
      let show = Series(context: bench.context)
      show.id = Int64(id)
      show.title = "Series \(id)"
      for number in 0..<10 {
        let part = Episode(context: bench.context)
        part.id = Int64((id - 1) * 10 + number + 1)
        part.title = "Episode \(part.id)"
        part.duration = Double(20 + part.id % 40)
        part.series = show
        let watch = History(context: bench.context)
        watch.episodeId = part.id
        watch.watchedAt = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(part.id))
        watch.episode = part
      }
      if id.isMultiple(of: 1000) { try bench.context.save() }
    }
    try bench.context.save()
  }
}
