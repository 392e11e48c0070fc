import Foundation
import OpenCoreData

/// What a context posts while an attempt runs, and how it is set up before and after.
final class ContextWatch {
  private let context: NSManagedObjectContext
  private let settings: ContextSettings
  private let box = NotificationBox()
  private var observers: [any NSObjectProtocol] = []

  /// Begins to watch; what the context has done and not processed yet is processed first.
  init(_ context: NSManagedObjectContext) {
    self.context = context
    context.performAndWait { context.processPendingChanges() }
    settings = ContextSettings(of: context)
    let names: [Notification.Name] = [
      .NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [box] in box.add($0) }
    }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  /// How often the context has posted that its objects have changed.
  func changes() -> Int { count(.NSManagedObjectContextObjectsDidChange) }

  /// How often the context has saved.
  func saves() -> Int { count(.NSManagedObjectContextDidSave) }

  /// Throws where a setting of the context is another one than before.
  func checkSettings(_ moment: String) throws {
    try settings.check(moment)
  }

  private func count(_ name: Notification.Name) -> Int {
    context.performAndWait { context.processPendingChanges() }
    return box.notifications.count { $0.name == name }
  }
}
