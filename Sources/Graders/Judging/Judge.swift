import Foundation

/// The main function of a process that grades one attempt: what the reader's code does to it happens to nobody else.
public enum Judge {
  /// Grades one of the attempts and ends the process.
  ///
  /// The command line names the exercise and the file that the steps are written to; what the reader's code prints goes
  /// its own way. Each step is written before the next begins, so that whoever waits knows where the process died.
  ///
  /// - Parameter attempts: the attempts that were compiled into this program.
  public static func main(_ attempts: [any Attempt]) -> Never {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let number = arguments.first.flatMap(ExerciseNumber.init), let path = arguments.last,
      let attempt = attempts.first(where: { type(of: $0).exercise.number == number })
    else {
      let numbers = attempts.map { type(of: $0).exercise.number.description }.joined(separator: ", ")
      FileHandle.standardError.write(Data("Grades an attempt at one of \(numbers): NUMBER FILE\n".utf8))
      exit(64)
    }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard file >= 0 else {
      FileHandle.standardError.write(Data("\(path) cannot be written.\n".utf8))
      exit(66)
    }
    Grading.run(attempt) { write($0, to: file) }
    fflush(nil)
    exit(0)
  }

  private static func write(_ event: GradingEvent, to file: Int32) {
    guard var line = try? JSONEncoder().encode(event) else { return }
    line.append(10)
    line.withUnsafeBytes { bytes in
      _ = Foundation.write(file, bytes.baseAddress, bytes.count)
    }
  }
}
