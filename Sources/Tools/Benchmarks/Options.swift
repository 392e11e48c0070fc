import Foundation

/// The command line: which workload, how large, on which file.
struct Options {
  var workload = ""
  var count = 0
  var path = ""
  /// Whether plain SQL does the work instead of the engine.
  var isRaw = false

  init(_ arguments: [String]) {
    var values: [String: String] = [:]
    for index in stride(from: 1, to: arguments.count - 1, by: 2) { values[arguments[index]] = arguments[index + 1] }
    workload = values["--workload"] ?? ""
    let size = values["--n"] ?? "0"
    guard let number = Int(size), number >= 0 else {
      FileHandle.standardError.write(Data("benchmarks: --n \(size) is no whole number from 0 on.\n".utf8))
      exit(64)
    }
    count = number
    path = values["--db"] ?? ""
    isRaw = values["--layer"] == "raw"
    guard !workload.isEmpty, !path.isEmpty else {
      FileHandle.standardError.write(Data("usage: benchmarks --workload W --n N --db PATH\n".utf8))
      exit(64)
    }
  }
}
