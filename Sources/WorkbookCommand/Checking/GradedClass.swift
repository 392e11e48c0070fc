import Foundation
import Graders
import WorkbookKit

/// A class as far as it has been judged; what has not changed since is not judged again.
final class GradedClass {
  /// One person, with what became of what was handed in.
  struct Person {
    /// A name that no other person of the class has.
    let name: String
    /// What was handed in.
    var submission: Submission
    /// What became of each exercise that was tried.
    var judgements: [ExerciseNumber: Judgement] = [:]
    /// How many of the exercises that count for them were not tried.
    var notTried = 0
    /// What was not judged of what was handed in, or not as it may have been meant.
    var notes: [SubmissionNote] = []
    /// What tells the files that were judged from what they hold later.
    fileprivate var versions: [ExerciseNumber: String] = [:]

    /// What happened, for a report.
    var record: CheckRecord { CheckRecord(judgements) }
    /// Whether something was tried, and all of it is solved.
    var hasSolvedAll: Bool { !judgements.isEmpty && judgements.values.allSatisfy(\.verdict.isPassed) }
  }

  /// What has changed.
  enum Change {
    /// Somebody's exercises are being judged.
    case judging(name: String)
    /// Somebody is there for the first time, or something of theirs is another than it was.
    case person(Person)
    /// Nothing of somebody is there any more.
    case vanished(name: String)
  }

  private let program: AttemptProgram
  private let exercises: GradedExercises
  private var known: [String: Person] = [:]
  private var names: [String: String] = [:]
  private var order: [String] = []

  /// - Parameters:
  ///   - program: compiles attempts.
  ///   - exercises: what is judged.
  init(_ program: AttemptProgram, _ exercises: GradedExercises) {
    self.program = program
    self.exercises = exercises
  }

  /// Those who are there and have been judged, in the order of their folders.
  var people: [Person] { order.compactMap { known[$0] } }

  /// The names of those who are there.
  func names(of submissions: [Submission]) -> [String] { submissions.map(name) }

  /// Judges what is new.
  ///
  /// - Parameters:
  ///   - submissions: what lies there now.
  ///   - tell: is told what changes.
  /// - Throws: what keeps everything from being judged.
  func update(_ submissions: [Submission], _ tell: (Change) -> Void) throws {
    let places = submissions.map(\.place.path)
    for gone in order where !places.contains(gone) {
      if let person = known.removeValue(forKey: gone) { tell(.vanished(name: person.name)) }
    }
    order = places
    for submission in submissions {
      let former = known[submission.place.path]
      var person = former ?? Person(name: name(submission), submission: submission)
      let tried = exercises.tried(in: submission)
      let versions = Dictionary(
        uniqueKeysWithValues: tried.map { ($0.exercise.number, Self.version(of: submission.file(of: $0.exercise))) })
      let changed = tried.filter { person.versions[$0.exercise.number] != versions[$0.exercise.number] }
      person.judgements = person.judgements.filter { versions[$0.key] != nil }
      person.versions = versions
      person.submission = submission
      person.notTried = exercises.notTried(in: submission)
      person.notes = exercises.notes(on: submission)
      guard former == nil || !changed.isEmpty || Self.differs(person, from: former) else { continue }
      if !changed.isEmpty {
        tell(.judging(name: person.name))
        let record = CheckRecord()
        let run = CheckRun(goingOn: program) { submission.file(of: $0) }
        try run.run(changed, [record])
        for (number, judgement) in record.judgements { person.judgements[number] = judgement }
      }
      known[submission.place.path] = person
      tell(.person(person))
    }
  }

  private static func differs(_ person: Person, from former: Person?) -> Bool {
    person.judgements.keys != former?.judgements.keys || person.notTried != former?.notTried
      || person.notes != former?.notes
      || person.submission.predictions != former?.submission.predictions
  }

  private static func version(of file: AttemptFile) -> String {
    switch file.version {
    case .holds(let data): ContentHash.text(of: data)
    case .refused(let verdict): "\(verdict)"
    }
  }

  /// A name that nobody else has; it stays the person's.
  private func name(_ submission: Submission) -> String {
    if let name = names[submission.place.path] { return name }
    let plain = TextWidth.abbreviated(submission.name, to: 40)
    var unique = plain
    var number = 1
    while names.values.contains(unique) {
      number += 1
      unique = "\(plain) (\(number))"
    }
    names[submission.place.path] = unique
    return unique
  }
}
