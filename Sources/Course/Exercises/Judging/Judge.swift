import Foundation
import OpenCoreData

/// The main function of a process that grades one attempt: what the reader's code does to it happens to no other process.
public enum Judge {
  /// The descriptor that the process reports to.
  static let reports: Int32 = 3
  /// In front of the path of a program: the process supervises that one, and grades nothing itself.
  static let supervising = "supervise-attempt"

  /// Grades one of the attempts and ends the process.
  ///
  /// The order comes by the standard input, and is read before any of the reader's code runs. Each run of the order gets a
  /// child of this process, in which the checks and the reader's code run; each step is reported before the next begins.
  ///
  /// - Parameter attempts: the attempts that were compiled into this program; they are made in those children alone.
  public static func main(_ attempts: @autoclosure () -> [Any]) -> Never {
    superviseWhereAsked()
    grade { assignment, _ in attempts().first(where: assignment.isAnswered) }
  }

  /// Supervises another program with an attempt in it, and ends the process, where the command line says so.
  ///
  /// A program that was not built with anybody's answer is the better supervisor: nothing of an answer is in it.
  public static func superviseWhereAsked() {
    let words = CommandLine.arguments
    guard words.count == 3, words[1] == supervising else { return }
    let input = standardInput()
    let order = order(input)
    var supervisor = AttemptSupervisor(order.limits)
    report(nil, .ended(supervisor.run(words[2], input: input)))
    exit(0)
  }

  /// Grades an attempt and ends the process.
  ///
  /// - Parameter attempt: makes the attempt at an exercise; nil where there is none.
  fileprivate static func grade(_ attempt: (Assignment, JudgingOrder) -> Any?) -> Never {
    let order = order(standardInput())
    guard let assignment = Assignment.at(order.exercise) else { exit(64) }
    CheckProcess.prepare(for: order.runs.count)
    for (index, run) in order.runs.enumerated() {
      let ending = CheckProcess.run {
        guard let attempt = attempt(assignment, order), assignment.isAnswered(attempt) else {
          return report(index, .noAttempt)
        }
        runChecks(attempt, assignment, run, index, order.seed(ofRun: index))
      }
      report(index, .ended(ending))
      guard ending == .exited(0) else { break }
    }
    exit(0)
  }

  /// The order in what was read; without one the process ends.
  private static func order(_ input: Data) -> JudgingOrder {
    if let order = try? JSONDecoder().decode(JudgingOrder.self, from: input), fcntl(reports, F_GETFD) != -1 {
      return order
    }
    FileHandle.standardError.write(Data("Grades an attempt; `swift run workbook check` starts it.\n".utf8))
    exit(64)
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

  private static func report(_ run: Int?, _ step: JudgingReport.Step) {
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
/// It has a name for the linker, so that an attempt's file can define no function that is called in its place. It takes a closure
/// for each attempt, in the order in which the judge counts them, and only the one that is asked for is ever called: to make an
/// attempt may run the reader's code.
@_silgen_name("open_core_data_judge")
func judge(_ attempts: [() -> Any]) {
  Judge.grade { _, order in attempts.indices.contains(order.place) ? attempts[order.place]() : nil }
}
