import Processes
import Testing

/// A fixed share of what `make crash` does.
///
/// It runs in a process of its own: the layer under SQLite that fails is one for a whole process.
@Suite("Soak: kills and failing disks", .long(.soak), .serialized)
struct CrashSoakTests {
  @Test("what was acknowledged survives kill -9, and the store is whole")
  func kills() throws {
    let run = try HarnessRun("harness", ["crash", "kills"], ["SEED": "3", "COUNT": "12"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.hasPrefix("kills: seed 3, 12 kills"), "\(run.text)")
  }

  @Test(
    "a failing call leaves the state before or after, an error, and changes that can be saved again", .fact("SV-11"))
  func disk() throws {
    let run = try HarnessRun("harness", ["crash", "disk"], ["STEP": "37"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.split(separator: "\n").count == 18, "\(run.text)")
  }
}
