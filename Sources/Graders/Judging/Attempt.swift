/// A reader's answer to one exercise, as closures, with the checks that it has to pass.
///
/// The reader's code, the reference solution and every wrong answer are judged as values of the same type.
public protocol Attempt {
  /// The exercise that is attempted.
  static var exercise: Exercise { get }
  /// The checks in teaching order; the first failure ends the grading.
  static var checks: [Check<Self>] { get }
}

/// One thing that an attempt must do, and the one sentence a reader gets if it does not.
public struct Check<Subject: Attempt> {
  /// The check's name, unique in its exercise.
  public let name: String
  /// The claim to read again.
  public let claim: String
  /// What an attempt that fails here gets wrong, in one sentence about objects and rules.
  public let sentence: String

  let body: (Subject) throws -> Void

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - name: the check's name.
  ///   - claim: the claim to read again.
  ///   - sentence: what is wrong, if the check fails.
  ///   - body: runs the attempt on a fresh store, and throws `Mismatch` where something is not as it should be.
  public init(_ name: String, _ claim: String, _ sentence: String, _ body: @escaping (Subject) throws -> Void) {
    self.name = name
    self.claim = claim
    self.sentence = sentence
    self.body = body
  }
}
