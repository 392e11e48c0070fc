import BookKit
import WorkbookKit

/// What `workbook port` prints: the differences, the counts, and what is left for a person.
package struct PortingReport {
  private let porting: Porting
  private let folder: PortingFolder
  private let names: (from: String, to: String)

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - porting: What was made of the sources.
  ///   - names: What the two folders are called.
  package init(_ porting: Porting, of folder: PortingFolder, names: (from: String, to: String)) {
    self.porting = porting
    self.folder = folder
    self.names = names
  }

  private var remainders: [PortingRemainder] { folder.remainders + porting.remainders }

  /// Whether a person has nothing left to do.
  package var isComplete: Bool { remainders.isEmpty }

  /// The differences of all files, one behind the other.
  package var differences: String {
    porting.files.compactMap { file in
      UnifiedDiff.between(
        String(decoding: file.before ?? [], as: UTF8.self), String(decoding: file.after, as: UTF8.self),
        oldName: file.before == nil ? "/dev/null" : "\(names.from)/\(VisibleText.oneLine(file.path))",
        newName: "\(names.to)/\(VisibleText.oneLine(file.path))", limit: .max)
    }.joined()
  }

  /// What is left, then the counts: the end of the output is what stays on the screen.
  package var summary: String {
    let made = porting.counts.values.reduce(0, +)
    let changed = porting.files.count { $0.before != nil && $0.before != $0.after }
    var lines = left
    lines.append("edit                         made   left")
    for kind in PortingKind.allCases {
      let (count, rest) = (porting.counts[kind] ?? 0, remainders.count { $0.kind == kind })
      if count + rest > 0 { lines.append(row(kind.rawValue, count, rest)) }
    }
    let all = made + remainders.count
    let share = all == 0 ? "" : "   \(made * 100 / all) % made"
    lines.append(row("all", made, remainders.count) + share)
    lines.append("")
    lines.append("\(changed) of \(folder.sources.count) Swift files changed; written to \(names.to)")
    if !folder.carried.isEmpty { lines.append("copied as they are: \(listed(folder.carried))") }
    if !folder.others.isEmpty { lines.append("not copied: \(listed(folder.others))") }
    for file in porting.files {
      guard let function = file.function else { continue }
      lines.append(
        "new: \(VisibleText.oneLine(file.path)); call its \(function)() on the model before a container uses it")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ made: Int, _ left: Int) -> String {
    func number(_ value: Int) -> String { String(repeating: " ", count: max(0, 7 - "\(value)".count)) + "\(value)" }
    return name + String(repeating: " ", count: max(0, 26 - name.count)) + number(made) + number(left)
  }

  /// What is left, by what to do about it; nothing where nothing is.
  private var left: [String] {
    guard !remainders.isEmpty else { return [] }
    var lines = ["Left for a person:", ""]
    for kind in PortingKind.allCases {
      var advices: [PortingAdvice] = []
      for remainder in remainders where remainder.kind == kind && !advices.contains(remainder.advice) {
        advices.append(remainder.advice)
      }
      for advice in advices {
        lines += ["  \(advice.reason)", "  \(advice.cure)"]
        for remainder in remainders where remainder.kind == kind && remainder.advice == advice {
          let line = remainder.line.map { ":\($0)" } ?? ""
          lines.append(
            "    \(VisibleText.oneLine(remainder.path))\(line)  \(VisibleText.oneLine(remainder.subject))".trimmedEnd)
        }
        lines.append("")
      }
    }
    return lines
  }

  /// Up to three names, and how many more there are.
  private func listed(_ paths: [String]) -> String {
    let names = paths.prefix(3).map(VisibleText.oneLine).joined(separator: ", ")
    return paths.count > 3 ? "\(names) and \(paths.count - 3) more" : names
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmedEnd: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
