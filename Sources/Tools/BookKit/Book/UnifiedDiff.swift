import WorkbookKit

/// Shows how two texts differ, in the form that `diff -u` made familiar.
public enum UnifiedDiff {
  /// The differences from `old` to `new`, or nil where the two are the same.
  ///
  /// - Parameters:
  ///   - old: The text on disk.
  ///   - new: The text that should be there.
  ///   - oldName: What the first header line calls the old text.
  ///   - newName: What the second header line calls the new text.
  ///   - context: The number of unchanged lines around each change.
  ///   - limit: The number of lines after which the rest is only counted.
  public static func between(
    _ old: String, _ new: String, oldName: String, newName: String, context: Int = 3, limit: Int = 200
  ) -> String? {
    if old == new { return nil }
    let steps = LineSteps.between(lines(of: old), lines(of: new))
    var output: [String] = []
    for range in hunkRanges(steps, context: context) {
      output.append(header(of: range, in: steps))
      output += steps[range].map(\.text)
    }
    let hidden = output.count - limit
    if hidden > 0 {
      output = Array(output.prefix(limit))
      output.append("… and \(CountedNoun.text(hidden, "more line")) of difference")
    }
    return (["--- \(oldName)", "+++ \(newName)"] + output).joined(separator: "\n") + "\n"
  }

  // A missing line break at the end is a difference too, and would be invisible: it is spelled out.
  private static func lines(of text: String) -> [String] {
    if text.isEmpty { return [] }
    var lines = text.scalarLines
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines.append("\\ no line break at the end")
    }
    return lines
  }

  private static func hunkRanges(_ steps: [LineStep], context: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.kind != .kept {
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private static func header(of range: Range<Int>, in steps: [LineStep]) -> String {
    let before = steps[..<range.lowerBound]
    func side(_ mark: String, without other: LineStep.Kind) -> String {
      let count = steps[range].count { $0.kind != other }
      let start = before.count { $0.kind != other } + (count == 0 ? 0 : 1)
      return count == 1 ? "\(mark)\(start)" : "\(mark)\(start),\(count)"
    }
    return "@@ \(side("-", without: .inserted)) \(side("+", without: .removed)) @@"
  }
}

/// One line of a comparison: kept, removed or inserted.
package struct LineStep: Equatable {
  /// What became of the line.
  package enum Kind { case kept, removed, inserted }

  /// What became of the line.
  package var kind: Kind
  /// The line.
  package var line: String

  var text: String {
    switch kind {
    case .kept: " " + line
    case .removed: "-" + line
    case .inserted: "+" + line
    }
  }
}

/// Computes the steps that turn one list of lines into another.
package enum LineSteps {
  /// Beyond this many lines that differ in total, the comparison stops looking for lines in common.
  static let bound = 6000

  /// The lines of both lists, each once, in an order that both have.
  package static func between(_ old: [String], _ new: [String]) -> [LineStep] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    let middle = compare(Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    return old[..<start].map { LineStep(kind: .kept, line: $0) } + middle
      + old[(old.count - end)...].map { LineStep(kind: .kept, line: $0) }
  }

  private static func compare(_ old: [String], _ new: [String]) -> [LineStep] {
    // The standard library's difference takes time proportional to length times changes: not on a rewritten novel.
    guard old.count + new.count <= bound else {
      return old.map { LineStep(kind: .removed, line: $0) } + new.map { LineStep(kind: .inserted, line: $0) }
    }
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [LineStep] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        steps.append(LineStep(kind: .removed, line: old[i]))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        steps.append(LineStep(kind: .inserted, line: new[j]))
        j += 1
      } else {
        steps.append(LineStep(kind: .kept, line: old[i]))
        i += 1
        j += 1
      }
    }
    return steps
  }
}
