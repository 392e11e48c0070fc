import Foundation
import Processes

/// Tries inputs one after another, and says on standard output which one is under way and what came of it:
/// `@ INDEX` at its start, `= OUTCOME` at its end, `! WHAT` for a finding, `? WHY` for a file that cannot be read.
struct Worker {
  let attack: any Attack

  /// Tries generated inputs.
  func run(seed: Int, _ range: Range<Int>) {
    for index in range { attempt(index) { try attack.input(seed: seed, index: index) } }
  }

  /// Tries inputs from files, numbered in their order.
  func run(_ files: [URL]) {
    for (index, file) in files.enumerated() { attempt(index) { try read(file) } }
  }

  private func attempt(_ index: Int, _ input: () throws -> Data) {
    HarnessProgram.say("@ \(index)")
    do { HarnessProgram.say("= \(try attack.attempt(try input()))") } catch let error as UnreadableInput {
      HarnessProgram.say("? \(error)".replacing("\n", with: "⏎"))
    } catch {
      let text = error is Finding ? "\(error)" : "an error that is not typed: \(type(of: error)) \(error)"
      HarnessProgram.say("! " + text.replacing("\n", with: "⏎"))
    }
  }

  private func read(_ file: URL) throws(UnreadableInput) -> Data {
    do { return try Data(contentsOf: file) } catch {
      throw UnreadableInput(description: "cannot be read: \(error.localizedDescription)")
    }
  }
}
