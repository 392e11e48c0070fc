import BookKit
import Graders

extension Assignment {
  /// The exercises of each chapter, as its page lists them.
  package static let listed: [Int: [ListedExercise]] = Dictionary(grouping: all, by: \.exercise.number.chapter)
    .mapValues { assignments in
      assignments.map {
        ListedExercise(
          number: "\($0.exercise.number)", title: $0.exercise.title, minutes: $0.exercise.minutes)
      }
    }
}
