import Foundation
import OpenCoreData

/// Runs several ways of doing the same, each on a store of its own, and says what each cost.
///
/// What is counted (rows read, statements) is the same on every run. What is measured (time, memory) is not; it comes from
/// runs of its own, without a log of the statements, and each on a fresh store.
public struct Comparison {
  /// How often each way is measured; the median counts.
  static let rounds = 5

  private let model: () -> NSManagedObjectModel
  private let fill: (NSManagedObjectContext, Int) throws -> Void
  private let ways: [Way]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - model: Makes the stores' model.
  ///   - fill: Saves as many rows as it is told into an empty store.
  ///   - ways: The ways, in the order of the table.
  public init(
    _ model: @escaping () -> NSManagedObjectModel,
    filledBy fill: @escaping (NSManagedObjectContext, Int) throws -> Void,
    ways: [Way]
  ) {
    self.model = model
    self.fill = fill
    self.ways = ways
  }

  /// What one way did to the store.
  struct Count {
    let way: String
    let rowsRead: Int
    let statements: [StatementLog.Entry]
  }

  /// Counts what each way does.
  ///
  /// - Parameter rows: how many rows the store holds.
  /// - Throws: What the work throws.
  func counts(rows: Int) throws -> [Count] { try ways.map { try count($0, rows: rows) } }

  /// Measures each way.
  ///
  /// - Parameter rows: how many rows the store holds.
  /// - Throws: What the work throws.
  func costs(rows: Int) throws -> [Cost] {
    try ways.map { way in
      let count = try count(way, rows: rows)
      var times: [Double] = []
      var peaks: [Int] = []
      for _ in 0..<Self.rounds {
        let (milliseconds, peak) = try measure(way, rows: rows)
        times.append(milliseconds)
        if let peak { peaks.append(peak) }
      }
      return Cost(
        way: way.name, rows: rows, rowsRead: count.rowsRead, statements: count.statements.count,
        milliseconds: (times.sorted()[Self.rounds / 2] * 100).rounded() / 100,
        peakKiB: peaks.count == Self.rounds ? peaks.sorted()[Self.rounds / 2] : nil)
    }
  }

  private func count(_ way: Way, rows: Int) throws -> Count {
    try withStore(rows: rows) { container in
      let log = StatementLog(container.persistentStoreCoordinator)
      try way.run(in: container.viewContext)
      let statements = log.drain()
      return Count(way: way.name, rowsRead: statements.reduce(0) { $0 + $1.rowsRead }, statements: statements)
    }
  }

  private func measure(_ way: Way, rows: Int) throws -> (milliseconds: Double, peakKiB: Int?) {
    try withStore(rows: rows) { container in
      let isReset = ProcessMemory.resetPeak()
      let (before, start) = (ProcessMemory.residentKiB, Clocks.now)
      try way.run(in: container.viewContext)
      let used = Clocks.now - start
      return (used.wall * 1000, isReset ? max(0, ProcessMemory.peakKiB - before) : nil)
    }
  }

  /// Fills a store with one container, and hands over another with nothing in memory.
  private func withStore<Result>(
    rows: Int, _ body: (NSPersistentContainer) throws -> Result
  ) throws -> Result {
    let folder = try LessonFile.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("lesson.sqlite")
    try fill(LessonFile.open(model(), file).viewContext, rows)
    let container = try LessonFile.open(model(), file)
    return try withExtendedLifetime(container) { try body(container) }
  }
}

extension StatementLog.Entry {
  /// The rows that came into the process.
  fileprivate var rowsRead: Int { sql.hasPrefix("SELECT") || sql.contains(" RETURNING ") ? rows : 0 }
}
