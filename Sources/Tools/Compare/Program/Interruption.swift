import Foundation

/// That somebody wants the program to stop, as by Ctrl-C.
final class Interruption: @unchecked Sendable {
  // Protects the next two.
  private let lock = NSLock()
  private var isAsked = false
  private var hear: (@Sendable () -> Void)?
  private var sources: [any DispatchSourceSignal] = []

  /// Asks to stop.
  func ask() {
    lock.lock()
    isAsked = true
    let hear = hear
    lock.unlock()
    hear?()
  }

  /// Has somebody told, at once where it has been asked already, in place of whom was told before.
  ///
  /// - Parameter hear: What is told, on any thread; nil for nobody.
  func listen(_ hear: (@Sendable () -> Void)?) {
    lock.lock()
    self.hear = hear
    let isLate = isAsked
    lock.unlock()
    if isLate { hear?() }
  }

  /// Takes the signals of Ctrl-C and of `kill` for the wish to stop, in place of ending the process.
  func takeSignals() {
    guard sources.isEmpty else { return }
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.ask() }
      source.resume()
      return source
    }
  }
}
