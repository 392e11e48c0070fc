import WorkbookKit

/// An exercise that asks for a test: of something that is sound, or has a fault.
///
/// What is tried takes the same steps in either case, and nothing of a fault can be seen but what it does. Each check has processes
/// of its own, in no order that a test could count.
protocol TellApart: Attempt {
  /// What the test is given.
  associatedtype Tried
  /// What it does.
  associatedtype Steps: SoundSteps

  /// The reader's test; an error counts as no.
  var isSound: (Tried) throws -> Bool { get }
  /// What the test has to pass.
  static var sound: SoundRow { get }
  /// What the test has to notice.
  static var faults: [FaultRow<Steps>] { get }
  /// Makes something to try.
  ///
  /// - Parameters:
  ///   - fresh: draws what its data leave open.
  static func tried(_ steps: Steps, _ fresh: FreshData) -> Tried
  /// Makes one of several to try, whose rows lie in another order than those of the others.
  ///
  /// - Parameters:
  ///   - place: its place among those that a check tries.
  static func tried(_ steps: Steps, _ fresh: FreshData, at place: Int) -> Tried
}

/// Steps of which none is wrong until somebody changes it.
protocol SoundSteps {
  init()
}

/// What is sound.
struct SoundRow {
  /// The name of the check.
  let name: String
  /// What it is, such as *engine*.
  let noun: String
  /// The claim to read again.
  let claim: String
  /// Why a test may turn it down.
  let reason: String
  /// How many are tried in each of two processes: rows lie in an order that is drawn, and a test that takes the first of three for a
  /// certain one passes six by luck in one of 729 gradings.
  let times: Int

  init(_ name: String, _ noun: String, _ claim: String, _ reason: String, times: Int = 3) {
    (self.name, self.noun, self.claim, self.reason, self.times) = (name, noun, claim, reason, times)
  }
}

/// A fault, or some that a test overlooks for one reason.
struct FaultRow<Steps> {
  typealias Change = (inout Steps) -> Void

  /// The name of the check.
  let name: String
  /// The claim to read again.
  let claim: String
  /// What the test passes, and what it should look at.
  let text: String
  /// Each makes one that is tried.
  let changes: [Change]

  init(_ name: String, _ claim: String, _ text: String, _ changes: [Change]) {
    (self.name, self.claim, self.text, self.changes) = (name, claim, text, changes)
  }

  init(_ name: String, _ claim: String, _ text: String, _ change: @escaping Change) {
    self.init(name, claim, text, [change])
  }

  /// One fault at each of some places.
  static func places(_ count: Int, _ change: @escaping (inout Steps, _ place: Int) -> Void) -> [Change] {
    (0..<count).map { place in { change(&$0, place) } }
  }

  /// The same fault some times, for one that may go unseen by the order in which rows lie.
  static func times(_ count: Int, _ change: @escaping Change) -> [Change] { Array(repeating: change, count: count) }
}

extension TellApart {
  /// In an order that is drawn.
  static func tried(_ steps: Steps, _ fresh: FreshData, at place: Int) -> Tried { tried(steps, fresh) }

  /// The check of what is sound, and one for each row.
  static var rows: [Check<Self>] {
    let sound = sound
    return [
      Check(
        sound.name, sound.claim, "The test turns down the sound \(sound.noun): \(sound.reason).", processes: 2
      ) { attempt, fresh in
        for place in 0..<sound.times { try attempt.expectSound(tried(Steps(), fresh, at: place)) }
      }
    ]
      + faults.map { fault in
        Check(fault.name, fault.claim, "The test passes \(fault.text)", processes: 1) { attempt, fresh in
          for (place, change) in fresh.shuffled(fault.changes).enumerated() {
            var steps = Steps()
            change(&steps)
            let isPassed = (try? attempt.isSound(tried(steps, fresh, at: place))) ?? false
            try expect("the \(sound.noun) with the fault passes the test", isPassed, is: false)
          }
        }
      }
  }

  /// An error that the test lets out turns down what is sound as false does, since the tasks say so; what it says is told.
  private func expectSound(_ tried: Tried) throws {
    let what = "the sound \(Self.sound.noun) passes the test"
    let isPassed: Bool
    do { isPassed = try isSound(tried) } catch {
      throw Mismatch(
        ["\(what): expected true, found an error, which counts as false"] + LiveErrorText.linesWithoutAddresses(error))
    }
    try expect(what, isPassed, is: true)
  }
}
