/// What a class does, step by step, and in which minutes: the plan of a workshop, as a file holds it.
public struct ClassPlan: Equatable, Sendable {
  /// What it is called.
  public var title: String
  /// The steps in their order; there is one at least.
  public var steps: [Step]

  /// One part of the day.
  public struct Step: Equatable, Sendable {
    /// How long it takes.
    public var minutes: Int
    /// What is done, in words; empty where segments or exercises say it all.
    public var what: String
    /// The segments that are shown to everybody.
    public var front: Front?
    /// The numbers of the exercises that everybody does, such as `1.1`.
    public var exercises: [String]
    /// The numbers of those for whoever is done early.
    public var early: [String]
    /// How many of its minutes are for reading: what the chapter says, and the tasks.
    public var reading: Int
    /// What people get wrong in its exercises.
    public var wrong: [Belief]
    /// What the teacher should know at this point.
    public var note: String
  }

  /// Segments of one chapter that are shown to everybody.
  public struct Front: Equatable, Sendable {
    /// The chapter's number.
    public var chapter: Int
    /// Whether the room is asked before the answer is shown.
    public var isPredicted: Bool
    /// The segments, in the order in which they are shown.
    public var segments: [Segment]
  }

  /// A segment that is shown, with what its speaker should know.
  public struct Segment: Equatable, Sendable {
    /// The segment's name.
    public var name: String
    /// What to ask.
    public var ask: String
    /// What people say.
    public var heard: String
    /// What to show next.
    public var then: String
  }

  /// What somebody believes who gets an exercise wrong.
  public struct Belief: Equatable, Sendable {
    /// The exercise's number, such as `1.1`.
    public var exercise: String
    /// The name of the wrong answer, such as `thinks-processing-saves`.
    public var belief: String
    /// What to ask before it is explained.
    public var ask: String
  }

  /// How long the day takes, in minutes.
  public var minutes: Int { steps.map(\.minutes).reduce(0, +) }

  /// The minute at which a step begins.
  ///
  /// - Parameter index: The step's place, from 0.
  public func start(ofStep index: Int) -> Int { steps.prefix(index).map(\.minutes).reduce(0, +) }

  /// The numbers of all exercises that everybody does, in their order.
  public var exercises: [String] { steps.flatMap(\.exercises) }

  /// The numbers of the exercises for whoever is done early, in their order.
  public var early: [String] { steps.flatMap(\.early) }

  /// The plan without what only its teacher should see: notes, what is asked and heard at the front, and wrong answers.
  public var forClass: ClassPlan {
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
