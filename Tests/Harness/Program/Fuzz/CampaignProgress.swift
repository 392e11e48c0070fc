import Foundation

/// Says once a minute how far a campaign is.
final class CampaignProgress: @unchecked Sendable {
  private let name: String
  private let count: Int
  private let seconds: @Sendable () -> Double
  private let start: Double
  // Protects `tried` and `minutes`: lanes report here from threads of their own.
  private let lock = NSLock()
  private var tried = 0
  private var minutes = 0

  init(
    name: String, count: Int, seconds: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) {
    (self.name, self.count, self.seconds, start) = (name, count, seconds, seconds())
  }

  /// Counts inputs that have been tried.
  ///
  /// - Returns: a line, for the first ones that end in a new minute.
  func line(after more: Int) -> String? {
    lock.withLock {
      tried += more
      let passed = Int(seconds() - start)
      guard passed / 60 > minutes else { return nil }
      minutes = passed / 60
      return "\(name): \(tried) of \(count) after \(passed) s"
    }
  }
}
