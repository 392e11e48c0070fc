import Foundation

/// The reader's keys, one after the other, and lines in between.
///
/// The terminal is taken over when the first key is wanted, and not before: a run that asks for none leaves it alone.
package final class ReaderKeyboard {
  private var keyboard: Keyboard?
  private var waiting: [ReadingKey] = []
  private let sendsLines: Bool

  /// Begins with no key.
  ///
  /// - Parameter sendsLines: Whether the terminal sends no key before the return key, as a window of an editor does.
  package init(sendsLines: Bool) { self.sendsLines = sendsLines }

  /// The next key; nil once there will be no more.
  package func next() -> ReadingKey? {
    let keyboard = keyboard ?? Keyboard()
    self.keyboard = keyboard
    while waiting.isEmpty {
      guard keyboard.descriptor >= 0 else { return nil }
      var characters = keyboard.keys()
      // There the return key belongs to the letter before it.
      if sendsLines, characters.count > 1, characters.last == "\n" { characters.removeLast() }
      waiting = ReadingKey.all(in: characters)
    }
    return waiting.removeFirst()
  }

  /// The next line; nil at the end of input.
  func line() -> String? {
    guard let keyboard else { return readLine() }
    return keyboard.whileReadingLines { readLine() }
  }
}
