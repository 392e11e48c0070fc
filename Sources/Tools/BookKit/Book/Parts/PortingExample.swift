import Foundation
import WorkbookKit

/// A part of the porting fixture as an app has it, and as `workbook port` leaves it, or a person where it leaves that.
///
/// It stands between `// port.begin name` and `// port.end` in files of both folders; the part of a name may be in several files.
/// An extension that the command adds at the end of a file belongs to the file's last part.
struct PortingExample {
  private static let folder = "Tests/Course/ChapterTests/Porting"
  /// The parts of one name by their files, before and after.
  private var before: [String: [String]] = [:]
  private var after: [String: [String]] = [:]

  /// All examples of a project, by name.
  static func all(in root: URL) -> [String: PortingExample] {
    var result: [String: PortingExample] = [:]
    for (name, file, lines) in ["Before", "Left"].flatMap({
      parts(in: root.appendingPathComponent("\(folder)/\($0)"), ".txt")
    }) {
      result[name, default: PortingExample()].before[file, default: []] += lines
    }
    for (name, file, lines) in ["After", "Left"].flatMap({
      parts(in: root.appendingPathComponent("\(folder)/\($0)"), ".swift")
    }) {
      result[name]?.after[file, default: []] += lines
    }
    return result
  }

  private static func parts(in folder: URL, _ ending: String) -> [(name: String, file: String, lines: [String])] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().filter { $0.hasSuffix(ending) }.flatMap { file in
      let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
      var result: [(name: String, file: String, lines: [String])] = []
      var isInside = false
      for line in text.scalarLines {
        let plain = line.trimmingSpaces
        if plain.hasPrefix("// port.begin ") {
          result.append((String(plain.dropFirst("// port.begin ".count)), source(file), []))
          isInside = true
        } else if plain == "// port.end" {
          isInside = false
        } else if isInside || (!result.isEmpty && plain.hasPrefix("extension ") && plain.hasSuffix("{}")) {
          if !isInside { result[result.count - 1].lines.append("") }
          result[result.count - 1].lines.append(line)
        }
      }
      return result
    }
  }

  /// The name that the file has in an app.
  private static func source(_ file: String) -> String { file.hasSuffix(".txt") ? String(file.dropLast(4)) : file }

  /// Both as blocks of code, each file under its name where there are several.
  var lines: [String] {
    let ported = blocks(after)
    return ["In the app:", ""] + blocks(before)
      + (ported.isEmpty ? ["", "Ported: nothing of it is left in this file."] : ["", "Ported:", ""] + ported)
  }

  private func blocks(_ files: [String: [String]]) -> [String] {
    let parts = files.sorted { $0.key < $1.key }.map { file, lines in
      let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      var code = lines.map { String($0.dropFirst(margin)) }[...]
      while code.first == "" { code.removeFirst() }
      while code.last == "" { code.removeLast() }
      let name = files.count > 1 ? ["// \(file)"] : []
      return code.isEmpty ? [] : CodeText.fenced(name + code, language: "swift")
    }
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }
}
