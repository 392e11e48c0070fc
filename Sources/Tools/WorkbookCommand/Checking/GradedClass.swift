import Foundation
import Graders
import WorkbookKit

/// A class as far as it has been judged; what has not changed since is not judged again.
final class GradedClass {
  /// One person, with what became of what was handed in.
  struct Person {
    /// A name that no other person of the class has.
    let name: String
    /// What became of each exercise that was tried.
    var judgements: [ExerciseNumber: Judgement] = [:]
    /// The exercises that count for them.
    var counted: [ExerciseNumber] = []
    /// What the person predicted; nil where nothing of that was handed in.
    var predictions: KeptAnswers?
    /// What was not judged of what was handed in, or not as it may have been meant.
    var notes: [SubmissionNote] = []
    /// Those of the exercises that count for them of which there is no file.
    var notHandedIn: [ExerciseNumber] = []
    /// What was shown to them, as the file of the progress says where it was handed in.
    var help: [ExerciseNumber: HelpTaken] = [:]
    /// What tells the files that were judged from what they hold later.
    fileprivate var versions: [ExerciseNumber: String] = [:]

    init(name: String) { self.name = name }

    /// The points that could be had.
    var points: Int { counted.count }
    /// How many of the exercises that count for them were not tried.
    var notTried: Int { points - judgements.count }
    /// Those of which there is a file, and it is as it was given.
    var asGiven: [ExerciseNumber] { counted.filter { judgements[$0] == nil && !notHandedIn.contains($0) } }
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
    /// Nothing of somebody is there any more; what became of it before.
    case vanished(Person)
  }

  private let program: AttemptProgram
  private let exercises: GradedExercises
  private var known: [Submission.Key: Person] = [:]
  /// What everybody is called, those of earlier runs among them.
  private(set) var naming: ClassNames
  /// Those who are there.
  private var order: [Submission.Key] = []

  /// - Parameter naming: what people were called in earlier runs.
  init(_ program: AttemptProgram, _ exercises: GradedExercises, naming: ClassNames = ClassNames()) {
    self.program = program
    self.exercises = exercises
    self.naming = naming
  }

  /// Those who are there and have been judged, in the order of their names.
  var people: [Person] { order.compactMap { known[$0] } }

  /// They, and those whose folders have gone after something of them was judged, in the same order.
  var everybody: [Person] { ReadingOrder.sorted(Array(known.values), by: \.name) }

  /// The names of those who are there.
  func names(of submissions: [Submission]) -> [String] { naming.names(of: submissions) }

  /// Judges what is new, in the order of the names.
  ///
  /// What was judged stays until another file takes its place. A file that is missing is not handed in anew, nor is a folder that
  /// is being emptied: whoever looks into it in between would take points from somebody who has done nothing.
  ///
  /// - Throws: what keeps everything from being judged.
  func update(_ submissions: [Submission], _ tell: (Change) -> Void) throws {
    // Names are given in the order in which the folders were found, whatever is the order of the names then.
    let named = zip(names(of: submissions), submissions).map { (name: $0, submission: $1) }
    let listed = ReadingOrder.sorted(named, by: \.name)
    let places = listed.map(\.submission.key)
    for gone in order where !places.contains(gone) { leave(gone, tell) }
    order = places
    for (name, submission) in listed { try judge(submission, of: name, tell) }
  }

  /// Keeps what became of somebody whose folder has gone, where something did.
  private func leave(_ key: Submission.Key, _ tell: (Change) -> Void) {
    guard var person = known.removeValue(forKey: key) else { return }
    if !person.judgements.isEmpty || person.predictions != nil {
      person.notes = [.gone]
      known[key] = person
    }
    tell(.vanished(person))
  }

  private func judge(_ submission: Submission, of name: String, _ tell: (Change) -> Void) throws {
    let former = known[submission.key]
    var person = former ?? Person(name: name)
    var states = exercises.states(in: submission)
    let tried = exercises.all.filter { states[$0.exercise.number] == .tried }
    let versions = Dictionary(
      uniqueKeysWithValues: tried.map { ($0.exercise.number, Self.version(of: submission.file(of: $0.exercise))) })
    let changed = tried.filter { person.versions[$0.exercise.number] != versions[$0.exercise.number] }
    if !changed.isEmpty {
      tell(.judging(name: person.name))
      let record = CheckRecord()
      let run = CheckRun(goingOn: program) { submission.file(of: $0) }
      try run.run(changed, [record])
      for (number, judgement) in record.judgements {
        if case .missing = judgement.verdict {
          // It went between the look into the folder and the judging.
          states[number] = .notThere
        } else {
          person.judgements[number] = judgement
          person.versions[number] = versions[number]
        }
      }
    }
    // Whoever hands in the starter has taken the answer back.
    for number in person.judgements.keys where states[number] == .asGiven {
      person.judgements[number] = nil
      person.versions[number] = nil
    }
    let missing = person.judgements.keys.filter { states[$0] == .notThere }.sorted()
    person.predictions = submission.predictions ?? person.predictions
    person.help = submission.help.isEmpty ? person.help : submission.help
    person.counted = exercises.counted(in: submission, judged: person.judgements.keys)
    person.notHandedIn = person.counted.filter { states[$0] == .notThere && person.judgements[$0] == nil }
    person.notes = exercises.notes(on: submission) + (missing.isEmpty ? [] : [.missing(missing)])
    if person.judgements.isEmpty, !person.notes.contains(where: \.isOnAnswers) {
      person.notes.append(exercises.whyNothing(of: submission))
    }
    guard former == nil || !changed.isEmpty || Self.differs(person, from: former) else { return }
    known[submission.key] = person
    tell(.person(person))
  }

  private static func differs(_ person: Person, from former: Person?) -> Bool {
    person.judgements.keys != former?.judgements.keys || person.counted != former?.counted
      || person.notes != former?.notes || person.predictions != former?.predictions
      || person.notHandedIn != former?.notHandedIn || person.help != former?.help
  }

  private static func version(of file: AttemptFile) -> String {
    switch file.version {
    case .holds(let data): ContentHash.text(of: data)
    case .refused(let verdict): "\(verdict)"
    }
  }
}
