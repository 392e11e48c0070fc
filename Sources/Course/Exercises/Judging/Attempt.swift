/// A reader's answer to one exercise, as closures, with the checks that it has to pass.
///
/// The reader's code, the reference solution and every wrong answer are judged as values of the same type.
public protocol Attempt: SendableMetatype {
  /// The exercise that is attempted.
  static var exercise: Exercise { get }
  /// The checks in teaching order; the first failure ends the grading.
  static var checks: [Check<Self>] { get }
  /// The house rules that the judge does not put behind them, and why.
  static var notPut: [HouseRule: NotPut] { get }
  /// The checks of the house rules that it puts.
  static var houseChecks: [Check<Self>] { get }
}

extension Attempt {
  /// All: what is judged works in no context that it is given.
  public static var notPut: [HouseRule: NotPut] { NotPut.getsNoContext() }

  /// None: what is judged works in no context that it is given.
  public static var houseChecks: [Check<Self>] { [] }
}

/// One thing that an attempt must do, and the one sentence a reader gets if it does not.
public struct Check<Subject: Attempt> {
  /// The check's name, unique in its exercise.
  public let name: String
  /// The claim to read again; nil where the task has said it all.
  public let claim: String?
  /// What an attempt that fails here gets wrong, in one sentence about objects and rules.
  public let sentence: String
  /// In how many processes of its own the check runs, each with data of its own; 0 where it shares one with the other
  /// checks.
  public let processes: Int

  let body: (Subject, FreshData) throws -> Void

  /// Makes a check whose data are always the same.
  ///
  /// - Parameters:
  ///   - name: the check's name.
  ///   - claim: the claim to read again; nil where the task has said it all, and no segment explains it.
  ///   - sentence: what is wrong, if the check fails.
  ///   - processes: in how many processes of its own the check runs, in no order that an attempt could rely on; 0 where it
  ///     shares a process with the other checks.
  ///   - body: runs the attempt on a fresh store, and throws `Mismatch` where something is not as it should be.
  public init(
    _ name: String, _ claim: String?, _ sentence: String, processes: Int = 0,
    _ body: @escaping (Subject) throws -> Void
  ) {
    self.init(name, claim, sentence, processes: processes) { attempt, _ in try body(attempt) }
  }

  /// Makes a check whose data are made afresh for each run.
  ///
  /// - Parameters:
  ///   - name: the check's name.
  ///   - claim: the claim to read again; nil where the task has said it all, and no segment explains it.
  ///   - sentence: what is wrong, if the check fails.
  ///   - processes: in how many processes of its own the check runs, each with data of its own; 0 where it shares one with
  ///     the other checks.
  ///   - body: runs the attempt on a fresh store with fresh data, and throws `Mismatch` where something is not as it should
  ///     be.
  public init(
    _ name: String, _ claim: String?, _ sentence: String, processes: Int = 0,
    _ body: @escaping (Subject, FreshData) throws -> Void
  ) {
    self.name = name
    self.claim = claim
    self.sentence = sentence
    self.processes = processes
    self.body = body
  }
}
