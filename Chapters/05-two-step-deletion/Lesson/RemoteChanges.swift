import Dispatch
import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// The options of a store whose history is kept and told of, in every process that opens it.
enum SharedStore {
  static var options: [String: NSObject] {
    [
      NSPersistentHistoryTrackingKey: NSNumber(value: true),
      NSPersistentStoreRemoteChangeNotificationPostOptionKey: NSNumber(value: true),
    ]
  }
}

extension SharedStore {
  /// Opens the file of the app in another process.
  static func open(_ file: URL) throws -> NSPersistentContainer {
    try LessonFile.open(CountryModel().make(), file, options: options)
  }
}

/// Counts the remote-change notifications of a coordinator, which come on a queue of their own.
///
/// Unchecked for `observer`, which is set while it is made and given back at its end.
final class RemoteChanges: @unchecked Sendable {
  private let heard = DispatchSemaphore(value: 0)
  private var observer: (any NSObjectProtocol)?

  init(of coordinator: NSPersistentStoreCoordinator) {
    observer = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
    ) { [heard] _ in heard.signal() }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// Waits for the next notification.
  ///
  /// - Returns: Whether one came within a minute.
  func next() -> Bool { heard.wait(timeout: .now() + 60) == .success }
}
