import Foundation
import OpenCoreData

/// The main function of a process that grades one attempt: what the reader's code does to it happens to no other process.
public enum Judge {
  /// The descriptor that the process reports to.
  static let reports: Int32 = 3

  /// Grades one of the attempts and ends the process.
  ///
  /// The order comes by the standard input, and is read before any of the reader's code runs. Each run of the order gets a
  /// child of this process, in which the checks and the reader's code run; each step is reported before the next begins.
  ///
  /// - Parameter attempts: the attempts that were compiled into this program.
  public static func main(_ attempts: [Any]) -> Never { grade(attempts) }

  fileprivate static func grade(_ attempts: [Any]) -> Never {
    guard let order = try? JSONDecoder().decode(JudgingOrder.self, from: standardInput()),
      fcntl(reports, F_GETFD) != -1, let assignment = Assignment.at(order.exercise)
    else {
      FileHandle.standardError.write(Data("Grades an attempt; `swift run workbook check` starts it.\n".utf8))
      exit(64)
    }
    guard let attempt = attempts.first(where: assignment.isAnswered) else {
      report(0, .noAttempt)
      exit(0)
    }
    var supervisor = AttemptSupervisor(order.limits)
    for (index, run) in order.runs.enumerated() {
      let ending = supervisor.run { runChecks(attempt, assignment, run, index, order.seed(ofRun: index)) }
      report(index, .ended(ending))
      guard ending == .exited(0) else { break }
    }
    exit(0)
  }

  /// Runs the checks of one process.
  private static func runChecks(
    _ attempt: Any, _ assignment: Assignment, _ run: JudgingOrder.Run, _ index: Int, _ seed: UInt64
  ) {
    QueueCheck.isOn = true
    assignment.grade(attempt, run.checks.map(\.check), seed) { event in
      switch event {
      case .began(let name): report(index, .began(name))
      case .failed(let failure): report(index, .failed(failure))
      case .passed(let name):
        guard QueueCheck.isOn, let proof = run.checks.first(where: { $0.check == name }) else { return }
        report(index, .passed(proof: proof.word))
      }
    }
  }

  private static func report(_ run: Int, _ step: JudgingReport.Step) {
    guard let line = try? JSONEncoder().encode(JudgingReport(run: run, step: step)) else { return }
    // A line end first: the attempt may have left half a line there.
    (Data([10]) + line + Data([10])).withUnsafeBytes { bytes in
      _ = write(reports, bytes.baseAddress, bytes.count)
    }
  }

  /// Everything that the standard input has.
  private static func standardInput() -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}

/// Grades one of the attempts and ends the process.
///
/// It has a name for the linker, so that an attempt's file can define no function that is called in its place.
@_silgen_name("open_core_data_judge")
func judge(_ attempts: [Any]) -> Never { Judge.grade(attempts) }
