/// What a class does, step by step, and in which minutes: the plan of a workshop, as a file holds it.
package struct ClassPlan: Equatable, Sendable {
  /// What it is called.
  package var title: String
  /// The steps in their order; there is one at least.
  package var steps: [Step]

  /// One part of the day.
  package struct Step: Equatable, Sendable {
    /// How long it takes.
    package var minutes: Int
    /// What is done, in words; empty where segments or exercises say it all.
    package var what: String
    /// The segments that are shown to everybody.
    package var front: Front?
    /// The numbers of the exercises that everybody does, such as `1.1`.
    package var exercises: [String]
    /// The numbers of those for whoever is done early.
    package var early: [String]
    /// How many of its minutes are for reading: what the chapter says, and the tasks.
    package var reading: Int
    /// What people get wrong in its exercises.
    package var wrong: [Belief]
    /// What the teacher should know at this point.
    package var note: String
  }

  /// Segments of one chapter that are shown to everybody.
  package struct Front: Equatable, Sendable {
    /// The chapter's number.
    package var chapter: Int
    /// Whether the room is asked before the answer is shown.
    package var isPredicted: Bool
    /// The segments, in the order in which they are shown.
    package var segments: [Segment]
  }

  /// A segment that is shown, with what its speaker should know.
  package struct Segment: Equatable, Sendable {
    /// The segment's name.
    package var name: String
    /// What to ask.
    package var ask: String
    /// What people say.
    package var heard: String
    /// What to show next.
    package var then: String
  }

  /// What somebody believes who gets an exercise wrong.
  package struct Belief: Equatable, Sendable {
    /// The exercise's number, such as `1.1`.
    package var exercise: String
    /// The name of the wrong answer, such as `thinks-processing-saves`.
    package var belief: String
    /// What to ask before it is explained.
    package var ask: String
  }

  /// How long the day takes, in minutes.
  package var minutes: Int { steps.map(\.minutes).reduce(0, +) }

  /// The minute at which each step begins.
  package var starts: [Int] {
    var minute = 0
    return steps.map { step in
      defer { minute += step.minutes }
      return minute
    }
  }

  /// The numbers of all exercises that everybody does, in their order.
  package var exercises: [String] { steps.flatMap(\.exercises) }

  /// The numbers of the exercises for whoever is done early, in their order.
  package var early: [String] { steps.flatMap(\.early) }

  /// The plan without what only its teacher should see: notes, what is asked and heard at the front, and wrong answers.
  package var forClass: ClassPlan {
    var plan = self
    for index in plan.steps.indices {
      plan.steps[index].note = ""
      plan.steps[index].wrong = []
      plan.steps[index].front?.segments = (steps[index].front?.segments ?? []).map { segment in
        Segment(name: segment.name, ask: "", heard: "", then: "")
      }
    }
    return plan
  }
}
