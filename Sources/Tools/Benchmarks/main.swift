import Foundation
import WorkbookKit

/// Runs one workload on one store and prints `seconds peak_kib cpu_seconds check`.
///
/// Usage: benchmarks --workload W --n N --db PATH [--layer raw]. A workload that does not exist ends with status 3. Without
/// arguments every workload is compared with raw SQLite, and the memory of batch requests is shown at two sizes.
if CommandLine.arguments.count == 1 {
  do {
    try WorkloadRunner.use(Bundle.main.executablePath ?? CommandLine.arguments[0]) { runner in
      try Comparison(runner: runner, items: 100_000, series: 10_000).run()
      try TreeComparison(runner: runner, items: 100_000).run()
      try HistoryComparison(runner: runner, items: 100_000).run()
      try ReaderComparison(runner: runner, items: 100_000).run()
      try MemoryGrowth(runner: runner).run()
    }
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
    exit(1)
  }
}
let options = Options(CommandLine.arguments)
guard let workload = Workload(named: options.workload) else {
  FileHandle.standardError.write(Data("benchmarks: there is no workload \(options.workload).\n".utf8))
  exit(3)
}
do {
  if workload.name.hasPrefix("prepare") {
    // The store is closed properly, so that its file alone holds everything.
    let start = Clocks.now
    try workload.section(Bench(options: options))
    let used = Clocks.now - start
    print(used.wall, ProcessMemory.peakKiB, used.cpu, options.count)
  } else {
    try options.isRaw ? measureRaw() : measure(workload)
  }
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(workload.name): \(error)\n".utf8))
  exit(1)
}

/// Times the workload's section and ends the process without tidying up: the section is what is measured.
func measure(_ workload: Workload) throws {
  let bench = try Bench(options: options)
  try workload.prepare(bench)
  section = { try workload.section(bench) }
  try time { (try? bench.lateCheck?()) ?? bench.check }
}

/// Times the same in plain SQL.
func measureRaw() throws {
  var raw = try RawWorkload(path: options.path, count: options.count)
  try raw.prepare(options.workload)
  let holder = RawHolder(raw)
  section = { try holder.workload.run(options.workload) }
  try time { holder.workload.check }
}

/// Keeps a workload that a closure changes.
final class RawHolder {
  var workload: RawWorkload
  init(_ workload: RawWorkload) { self.workload = workload }
}

/// Runs the section, prints its figures, and ends the process.
func time(_ check: () -> Int) throws {
  let start = Clocks.now
  try benchSection()
  let used = Clocks.now - start
  print(used.wall, ProcessMemory.peakKiB, used.cpu, check())
  fflush(nil)
  _exit(0)
}
