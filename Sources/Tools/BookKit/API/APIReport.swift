import WorkbookKit

/// What of Core Data's API the engine has, what it lacks and why, and where the list of it is wrong.
package struct APIReport: Sendable {
  /// Something that the list says and the engine does not.
  package enum Problem: Equatable, Sendable, CustomStringConvertible {
    /// The engine has a symbol that the list says it lacks.
    case isThere(String)
    /// The engine lacks a symbol, and the list gives no reason.
    case withoutReason(String)
    /// The list names a reason that it does not have.
    case unknownReason(String, symbol: String)
    /// A reason that no symbol names.
    case unusedReason(String)

    /// The problem as one sentence, with what to do about it.
    package var description: String {
      switch self {
      case .isThere(let symbol): "\(symbol) is there: take its `lacks` out of \(APISurface.file)."
      case .withoutReason(let symbol): "\(symbol) is missing: make it, or give it a `lacks` in \(APISurface.file)."
      case .unknownReason(let key, let symbol):
        "\(symbol) lacks for `\(key)`, which is none of the reasons in \(APISurface.file)."
      case .unusedReason(let key): "The reason `\(key)` in \(APISurface.file) is no symbol's: take it out."
      }
    }
  }

  /// What is wrong, in the order of the list.
  package let problems: [Problem]
  private let surface: APISurface
  /// Whether the engine has a symbol, for each of the list.
  private let has: [Bool]

  /// Compares.
  package init(_ surface: APISurface, _ graph: SymbolGraph) {
    self.surface = surface
    has = surface.symbols.map { graph.contains($0.symbol) }
    let used = Set(surface.symbols.compactMap(\.lacks))
    problems =
      zip(surface.symbols, has).compactMap { symbol, has in
        switch (has, symbol.lacks) {
        case (true, nil): nil
        case (true, _?): .isThere(symbol.symbol)
        case (false, nil): .withoutReason(symbol.symbol)
        case (false, let key?): surface.reasons[key] == nil ? .unknownReason(key, symbol: symbol.symbol) : nil
        }
      } + surface.reasons.keys.sorted().filter { !used.contains($0) }.map { .unusedReason($0) }
  }

  /// How many symbols of each tier the engine has and lacks.
  package var counts: [String] {
    let tiers = Set(surface.symbols.map(\.tier)).sorted()
    let rows = tiers.map { tier in
      row("tier \(tier)", of: surface.symbols.indices.filter { surface.symbols[$0].tier == tier })
    }
    return RowTable(
      headers: ["", "symbols", "have", "lack"], rows: rows + [row("all", of: Array(surface.symbols.indices))]
    ).lines
  }

  private func row(_ title: String, of positions: [Int]) -> [RowCell] {
    let lacking = positions.count { !has[$0] }
    return [.text(title)] + [positions.count, positions.count - lacking, lacking].map { .integer(Int64($0)) }
  }

  /// Each symbol with its kind, its tier, and whether the engine has it.
  package var table: [String] {
    let rows = zip(surface.symbols, has).map { symbol, has -> [RowCell] in
      [
        .text(symbol.symbol), .text(symbol.kind), .integer(Int64(symbol.tier)),
        .text(has ? "have" : "lack: \(symbol.lacks ?? "no reason")"),
      ]
    }
    return RowTable(headers: ["symbol", "kind", "tier", "here"], rows: rows).lines
  }

  /// The symbols that the engine lacks, under their reasons.
  package var missing: [String] {
    let lacking = zip(surface.symbols, has).filter { !$0.1 }.map(\.0)
    return Set(lacking.map { $0.lacks ?? "" }).sorted().flatMap { key -> [String] in
      let reason = "\(key.isEmpty ? "no reason" : key): \(surface.reasons[key] ?? "")"
      let symbols = lacking.filter { ($0.lacks ?? "") == key }.map { "  " + $0.symbol }
      return [reason] + symbols + [""]
    }
  }

  /// The report as text: the table, or with reasons what is missing, then the counts and what is wrong.
  ///
  /// - Parameter isMissing: Whether only what is missing is listed.
  package func text(isMissing: Bool) -> String {
    let listed = isMissing ? missing : table + [""]
    let wrong = problems.isEmpty ? [] : [""] + problems.map(\.description)
    return (listed + counts + wrong).map { $0 + "\n" }.joined()
  }
}
