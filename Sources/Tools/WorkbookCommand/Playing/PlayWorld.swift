import Foundation
import OpenCoreData
import WorkbookKit

/// The store of a scene, its contexts and its variables.
///
/// What a variable holds is held until an operation lets go of it, so that no state depends on when somebody else does.
class PlayWorld {
  /// What ended the process; nil while it runs.
  private(set) var ending: String?
  private(set) var contexts: [PlayContext] = []

  /// What every panel holds.
  var held: [[LayerWalk.Cell]] { [] }

  /// What every place holds now.
  var state: PlayState { PlayState(held: held, hasEnded: ending != nil) }

  /// Whether an operation ends its event.
  var endsEvents: Bool { true }

  /// A context whose events end with each operation.
  ///
  /// - Parameters:
  ///   - name: what the panels call it.
  ///   - coordinator: what it works on.
  func makeContext(_ name: String, on coordinator: NSPersistentStoreCoordinator) -> PlayContext {
    makeContext(name) { $0.persistentStoreCoordinator = coordinator }
  }

  /// A child context whose events end with each operation.
  ///
  /// - Parameters:
  ///   - name: what the panels call it.
  ///   - parent: the context above it.
  func makeContext(_ name: String, of parent: NSManagedObjectContext) -> PlayContext {
    makeContext(name) { $0.parent = parent }
  }

  private func makeContext(_ name: String, _ connect: (PlayContext) -> Void) -> PlayContext {
    let context = PlayContext(.privateQueue)
    context.name = name
    connect(context)
    context.whenEnded = { [unowned self] in ending = ending ?? $0 }
    contexts.append(context)
    return context
  }

  /// Lets go of the contexts, to open the store again.
  func forgetContexts() { contexts = [] }

  /// Runs an operation on the engine, and ends its event.
  ///
  /// - Returns: what it printed, a line each; what ends the process prints nothing that comes after it.
  func run(_ operation: PlayOperation) -> [String] {
    let isRunning = ending == nil
    var printed: [String]
    do { printed = try operation.run(self) } catch { printed = [PlayText.thrown(error)] }
    if endsEvents { for context in contexts { context.performAndWait { context.processPendingChanges() } } }
    if isRunning, let ending { return ["\(PlayText.ending)\(ending)"] }
    return printed
  }
}
