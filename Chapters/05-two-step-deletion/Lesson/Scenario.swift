import WorkbookKit

/// What a reader got out of an object: a value that was there, or one that stands for nothing.
enum Reading: Equatable, Sendable {
  /// The value is the object's, or the reader knew that there is none.
  case right(String)
  /// The value was never the object's, and nothing told the reader so.
  case nonsense(String)
}

/// One thing that an actor does without being interrupted.
struct ScenarioStep<World> {
  /// What the actor does, as the second word of a sentence: `saves`.
  let name: String

  let take: (World) throws -> Reading?

  /// Creates a step that reads nothing.
  ///
  /// - Parameters:
  ///   - name: What the actor does: `saves`.
  ///   - take: Does it.
  static func step(_ name: String, _ take: @escaping (World) throws -> Void) -> ScenarioStep {
    ScenarioStep(name: name) { world in
      try take(world)
      return nil
    }
  }

  /// Creates a step that reads a value, by which the order is judged.
  ///
  /// - Parameters:
  ///   - name: What the actor does: `reads`.
  ///   - take: Reads, and says what came of it.
  static func reading(_ name: String, _ take: @escaping (World) throws -> Reading) -> ScenarioStep {
    ScenarioStep(name: name, take: take)
  }
}

/// Somebody who takes steps one after the other, while others take theirs in between.
struct ScenarioActor<World> {
  /// The actor's name, as the first word of a sentence.
  let name: String
  /// The steps, in the order in which this actor takes them.
  let steps: [ScenarioStep<World>]

  /// Creates an actor.
  ///
  /// - Parameters:
  ///   - name: The actor's name, unlike that of any other of the scenario.
  ///   - steps: The steps, in the order in which this actor takes them.
  init(_ name: String, _ steps: [ScenarioStep<World>]) {
    self.name = name
    self.steps = steps
  }
}

/// Two or three actors whose steps can come in any order, as far as each actor's own order allows.
///
/// Nothing runs at the same time as anything else: one process takes one step after the other. What threads would leave to
/// chance is all tried, in an order that is the same on every run.
struct Scenario {
  /// The most orders that a scenario may have.
  static let limit = 1000

  /// What the child process is told to run.
  let name: String
  /// The names of each actor's steps.
  let plan: [(actor: String, steps: [String])]

  /// What a step announces: first that it begins, then what it read, then what it left in each layer.
  enum Announcement {
    case begins
    case read(Reading)
    case left([LayerWalk.Layer], [[LayerWalk.Cell]])
  }

  private let take: (Order, (Int, Announcement) throws -> Void) throws -> Void

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - name: The name, unlike that of any other scenario of the program.
  ///   - actors: The actors.
  ///   - watching: The layers that are looked at after each step, where the orders are to be walked through.
  ///   - world: Makes what the actors act on, afresh for every order.
  init<World>(
    _ name: String, _ actors: [ScenarioActor<World>], watching: ((World) throws -> [LayerProbe])? = nil,
    world: @escaping () throws -> World
  ) {
    self.name = name
    plan = actors.map { ($0.name, $0.steps.map(\.name)) }
    take = { order, announce in
      let world = try world()
      let probes = try watching?(world)
      for (place, step) in order.steps.enumerated() {
        try announce(place, .begins)
        let reading = try actors[step.actorIndex].steps[step.stepIndex].take(world)
        if let reading { try announce(place, .read(reading)) }
        if let probes { try announce(place, .left(probes.map(\.layer), probes.map { $0.look() })) }
      }
    }
  }

  /// Every order, those first in which the first actor goes first.
  ///
  /// - Throws: `ScenarioProblem` where there are more than `limit`.
  func orders() throws -> [Order] {
    let count = Order.count(of: plan.map(\.steps.count), limit: Self.limit)
    guard let count else { throw ScenarioProblem.tooManyOrders(scenario: name, limit: Self.limit) }
    var orders: [Order] = []
    orders.reserveCapacity(count)
    Order.enumerate(plan) { orders.append($0) }
    return orders
  }

  /// Takes the steps of one order.
  ///
  /// - Parameters:
  ///   - order: One of `orders()`.
  ///   - announce: Called with the place of each step before it is taken, and again with what came of it.
  func run(_ order: Order, announce: (Int, Announcement) throws -> Void) throws { try take(order, announce) }
}
