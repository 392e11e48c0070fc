import Foundation

/// A kind of work during which a process is killed: what the worker does, and what has to be there afterwards.
///
/// To kill another kind of work, such as migrations, write a type beside `SavingWork` and name it in `WorkKind`.
protocol Work {
  /// Makes ready in the process that is going to be killed.
  ///
  /// - Parameters:
  ///   - folder: where the work is done; it lasts for several rounds.
  ///   - seed: decides what is done.
  init(folder: URL, seed: Int)

  /// Works until the process is killed, and tells the driver of each step.
  ///
  /// - Parameters:
  ///   - first: the number of the first step.
  ///   - tell: given a step before it begins and after it was acknowledged.
  func work(from first: Int, _ tell: (Told) -> Void) throws

  /// What is wrong with what is left, in the driver's process.
  ///
  /// - Parameter told: what all workers in this folder have told, in order.
  static func problems(in folder: URL, _ told: [Told]) throws -> [String]
}

/// What a worker says of a step.
struct Told: Sendable {
  /// Whether it is only about to begin, or has been acknowledged.
  var isDone: Bool
  var serial: Int
  var kind: String
  /// A number that the kind needs.
  var detail: Int

  /// The line on the pipe.
  var line: String { "\(isDone ? "done" : "begin") \(serial) \(kind) \(detail)" }

  init(isDone: Bool, _ serial: Int, _ kind: String, _ detail: Int = 0) {
    (self.isDone, self.serial, self.kind, self.detail) = (isDone, serial, kind, detail)
  }

  /// Reads a line; nil for one that the kill has cut off.
  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 4, let serial = Int(words[1]), let detail = Int(words[3]) else { return nil }
    self.init(isDone: words[0] == "done", serial, words[2], detail)
  }
}

/// The kinds of work.
enum WorkKind: String, CaseIterable {
  case saving, creating

  var type: any Work.Type {
    switch self {
    case .saving: SavingWork.self
    case .creating: CreatingWork.self
    }
  }
}
