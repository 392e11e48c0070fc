import Foundation

/// Many inputs of one kind, in workers that are started anew after each death.
struct Campaign: Sendable {
  let kind: AttackKind
  let seed: Int
  let count: Int
  let folder: URL
  /// Whether inputs that show a fault are written among those that every test run tries.
  var keeps = true
  /// Is told each finding as it comes, and once a minute how far the campaign is.
  var tell: @Sendable (String) -> Void = { _ in }

  /// What came of a campaign.
  struct Result: Sendable {
    var outcomes: [String: Int] = [:]
    /// Deliberate ends, by their text.
    var typedEnds: [String: Int] = [:]
    var findings: [String] = []
    /// Files that are no inputs, with why.
    var unreadable: [String] = []

    mutating func add(_ other: Result) {
      outcomes.merge(other.outcomes) { $0 + $1 }
      typedEnds.merge(other.typedEnds) { $0 + $1 }
      findings += other.findings
      unreadable += other.unreadable
    }

    /// How many inputs were tried.
    var count: Int { outcomes.values.reduce(0, +) + findings.count + unreadable.count }
  }

  /// Beyond so many findings a lane stops: they will hardly all be different.
  private static let enough = 10

  /// Runs everything, on as many lanes as there are processors.
  func run() async throws -> Result {
    let batches = stride(from: 0, to: count, by: kind.batch).map { $0..<min(count, $0 + kind.batch) }
    let known = try KnownFaults(kind, Repository.inputs(in: Repository.open(kind)), folder: folder)
    let progress = CampaignProgress(name: kind.rawValue, count: count)
    let lanes = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))
    return try await withThrowingTaskGroup(of: Result.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var result = Result()
          for number in stride(from: lane, to: batches.count, by: lanes) where result.findings.count < Self.enough {
            result.add(try batch(batches[number], known))
            if let line = progress.line(after: batches[number].count) { tell(line) }
          }
          return result
        }
      }
      return try await group.reduce(into: Result()) { $0.add($1) }
    }
  }

  /// Tries the files of a folder.
  ///
  /// - Returns: what is wrong with which.
  static func replay(_ kind: AttackKind, _ files: [URL], folder: URL) throws -> Result {
    var (result, left) = (Result(), files)
    while !left.isEmpty {
      let report = try WorkerProcess(folder: folder).run(["--inputs", kind.rawValue] + left.map(\.path))
      result.outcomes.merge(report.outcomes) { $0 + $1 }
      for (index, text) in report.findings { result.findings.append("\(left[index].lastPathComponent): \(text)") }
      for (index, text) in report.unreadable { result.unreadable.append("\(left[index].lastPathComponent) \(text)") }
      guard let (index, death) = report.death else { break }
      guard left.indices.contains(index) else {
        result.findings.append("a worker \(death) outside any input")
        break
      }
      if case .typed(let text) = death {
        result.note(text)
      } else {
        result.findings.append("\(left[index].lastPathComponent): \(death)")
      }
      left.removeFirst(index + 1)
    }
    return result
  }

  // MARK: Batches

  private func batch(_ range: Range<Int>, _ known: KnownFaults) throws -> Result {
    var (result, first) = (Result(), range.lowerBound)
    while first < range.upperBound, result.findings.count < Self.enough {
      let report = try work(first..<range.upperBound)
      result.outcomes.merge(report.outcomes) { $0 + $1 }
      for (index, text) in report.findings { try keep(index, text, known, &result) }
      guard let (index, death) = report.death else { break }
      guard (first..<range.upperBound).contains(index) else {
        found("seed \(seed), inputs \(first)..<\(range.upperBound): a worker \(death) outside any input", &result)
        break
      }
      if case .typed(let text) = death {
        result.note(text)
      } else {
        try keep(index, "\(death), \(try culprit(first...index))", known, &result)
      }
      first = index + 1
    }
    return result
  }

  private func work(_ range: Range<Int>) throws -> WorkerProcess.Report {
    try WorkerProcess(folder: folder).run([
      "--work", kind.rawValue, String(seed), String(range.lowerBound), String(range.upperBound),
    ])
  }

  /// Whether the last of some inputs kills a worker by itself; if not, how many before it have to come first.
  private func culprit(_ range: ClosedRange<Int>) throws -> String {
    let last = range.upperBound
    func dies(from first: Int) throws -> Bool {
      guard let (index, death) = try work(first..<last + 1).death, index == last else { return false }
      if case .typed = death { return false }
      return true
    }
    if try dies(from: last) { return "by itself" }
    guard try dies(from: range.lowerBound) else { return "not again" }
    var (low, high) = (range.lowerBound, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try dies(from: middle) { low = middle } else { high = middle }
    }
    return "after inputs \(low)..<\(last) only"
  }

  /// Writes an input down where every test run tries it again, unless its fault is known.
  ///
  /// - Parameter text: what was found, as the worker said it.
  func keep(_ index: Int, _ text: String, _ known: KnownFaults, _ result: inout Result) throws {
    let draft = folder.appendingPathComponent("input-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    _ = try WorkerProcess(folder: folder).run(["--print", kind.rawValue, String(seed), String(index), draft.path])
    let input = try? Data(contentsOf: draft)
    if let name = known.name(of: input, text) {
      result.outcomes["known: \(name)", default: 0] += 1
      tell("\(kind.rawValue): seed \(seed), input \(index): known: \(name)")
      return
    }
    found("seed \(seed), input \(index): \(text)", &result)
    guard keeps, let input else { return }
    let home = Repository.found(kind)
    let file = home.appendingPathComponent("seed-\(seed)-\(index).\(kind.fileExtension)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try InputShrinker(kind: kind, folder: folder).shrink(input).write(to: file)
    tell("  kept: \(file.path)")
  }

  private func found(_ text: String, _ result: inout Result) {
    result.findings.append(text)
    tell(Self.readable("\(kind.rawValue): found: \(text)"))
  }

  /// A worker's text on several lines, as it was.
  static func readable(_ text: String) -> String { text.replacing("⏎", with: "\n    ") }
}

extension Campaign.Result {
  /// Counts a deliberate end, without what differs from one to the next.
  fileprivate mutating func note(_ text: String) {
    outcomes["ended deliberately", default: 0] += 1
    typedEnds[text.split(separator: "reason: ").last.map { String($0.prefix(48)) } ?? text, default: 0] += 1
  }
}
