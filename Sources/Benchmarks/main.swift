import Foundation

/// Runs one workload on one store and prints `seconds peak_kib cpu_seconds check`.
///
/// Usage: benchmarks --workload W --n N --db PATH. A workload that does not exist ends with status 3.
let options = Options(CommandLine.arguments)
guard let workload = Workload(named: options.workload) else {
  FileHandle.standardError.write(Data("benchmarks: there is no workload \(options.workload).\n".utf8))
  exit(3)
}
do {
  if workload.name.hasPrefix("prepare") {
    // The store is closed properly, so that its file alone holds everything.
    try workload.section(Bench(options: options))
  } else {
    try measure(workload)
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
  let start = Clocks.now
  try benchSection()
  let used = Clocks.now - start
  print(used.wall, Clocks.peakKiB, used.cpu, bench.check)
  fflush(nil)
  _exit(0)
}
