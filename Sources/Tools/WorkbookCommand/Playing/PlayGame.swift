import WorkbookKit

/// A scene that is being played: it runs on the engine, and remembers where it has been.
final class PlayGame {
  /// What is played.
  let scene: PlayScene
  /// What every place held at the beginning, and after each operation.
  private(set) var trail: [PlayState]
  /// The operations so far, by their places in the scene.
  private(set) var path: [Int] = []
  private var world: PlayWorld

  init(_ scene: PlayScene, _ world: PlayWorld) {
    (self.scene, self.world) = (scene, world)
    trail = [world.state]
  }

  /// What every place holds now.
  var state: PlayState { trail[trail.count - 1] }

  /// Why an operation is not possible now; nil where it is.
  ///
  /// - Parameter operation: its place in the scene.
  func unavailable(_ operation: Int) -> String? {
    state.hasEnded ? PlayText.ended : scene.operations[operation].unavailable(world)
  }

  /// Runs an operation, and ends its event.
  ///
  /// - Parameter operation: its place in the scene; it is possible now.
  /// - Returns: what it printed, a line each.
  @discardableResult
  func run(_ operation: Int) -> [String] {
    let printed = world.run(scene.operations[operation])
    path.append(operation)
    trail.append(world.state)
    return printed
  }

  /// Goes back to where the scene begins, and runs operations from there.
  ///
  /// - Parameter operations: their places in the scene.
  /// - Throws: what opening the store throws.
  func restart(_ operations: [Int] = []) throws {
    world = try scene.makeWorld()
    path = []
    trail = [world.state]
    for operation in operations { run(operation) }
  }
}
