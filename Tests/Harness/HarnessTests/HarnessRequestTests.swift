import Processes
import Testing

@testable import Harness
@testable import Measure

/// What harnesses understand of what they are asked for.
@Suite("Harnesses: words and numbers")
struct HarnessRequestTests {
  private enum Kind: String, CaseIterable {
    case one, two, three
  }

  private func request(_ words: [String], _ variables: [String: String] = [:]) -> HarnessRequest {
    HarnessRequest(words: words, variables: variables)
  }

  @Test("no word names all kinds, and words name theirs, in the order of all")
  func kinds() throws {
    #expect(try request([]).kinds(Kind.self) == [.one, .two, .three])
    #expect(try request(["three", "one"]).kinds(Kind.self) == [.one, .three])
  }

  @Test("a word that names no kind is refused with those that there are, and with the usage")
  func mistyped() {
    let refusal = HarnessRefusal.word("tow", known: ["one", "two", "three"])
    #expect(throws: refusal) { try request(["one", "tow"]).kinds(Kind.self) }
    #expect(refusal.status == 64)
    #expect(refusal.asksForUsage)
    #expect(refusal.description == "“tow” is none of: one, two, three.")
  }

  @Test("help is asked for by --help and -h")
  func help() {
    #expect(request(["--help"]).isForHelp)
    #expect(request(["one", "-h"]).isForHelp)
    #expect(!request([]).isForHelp)
    #expect(!request(["one"]).isForHelp)
  }

  @Test("a number is the one from the environment, or the usual one where there is none")
  func numbers() throws {
    #expect(try request([], ["COUNT": "7"]).whole("COUNT", else: 500, atLeast: 1) == 7)
    #expect(try request([]).whole("COUNT", else: 500, atLeast: 1) == 500)
    #expect(try request([], ["COUNT": ""]).whole("COUNT", else: 500, atLeast: 1) == 500)
    #expect(try request([], ["SEED": "-3"]).whole("SEED", else: 1) == -3)
  }

  @Test(
    "a number that cannot be read, or is too small, is refused in one sentence",
    arguments: [
      "1e3", "0", "-5", "9223372036854775808", "1.5", " 7", "many",
    ])
  func unreadable(text: String) {
    let refusal = HarnessRefusal.number("COUNT", text, wanted: "a whole number that fits into 64 bits, at least 1")
    #expect(throws: refusal) { try request([], ["COUNT": text]).whole("COUNT", else: 500, atLeast: 1) }
    #expect(refusal.status == 64)
    #expect(!refusal.asksForUsage)
  }

  @Test("a share is a number from 0 to 1")
  func shares() throws {
    #expect(try HarnessRequest.share("0.1", "SHARE") == 0.1)
    #expect(try HarnessRequest.share("1", "SHARE") == 1)
    for text in ["nan", "abc", "1.1", "-0.1", "inf", ""] {
      #expect(throws: HarnessRefusal.number("SHARE", text, wanted: "a number from 0 to 1"), "\(text)") {
        try HarnessRequest.share(text, "SHARE")
      }
    }
  }

  @Test("Leaks takes one share, or nothing")
  func leaks() throws {
    #expect(try LeaksCommand(request([])) == .all(share: 1))
    #expect(try LeaksCommand(request(["0.5"])) == .all(share: 0.5))
    #expect(try LeaksCommand(request(["--run", "2", "0.5"])) == .one(2, share: 0.5))
    for words in [["nan"], ["0.1", "0.2"], ["--run"], ["--run", "-1", "1"]] {
      #expect(throws: HarnessRefusal.self, "\(words)") { try LeaksCommand(request(words)) }
    }
  }

  @Test("Mutants takes two numbers, neither below 0")
  func mutants() throws {
    let command = try MutantsCommand(request(["300", "1"]))
    #expect(command.count == 300)
    #expect(command.seed == 1)
    for words in [[], ["300"], ["300", "1", "2"], ["many", "1"], ["300", "-1"], ["-1", "1"]] {
      #expect(throws: HarnessRefusal.self, "\(words)") { try MutantsCommand(request(words)) }
    }
  }

  @Test("what the system does not have is told from a wrong word, and the usage does not help")
  func missing() {
    let refusal = HarnessRefusal.missing("`swift` on the path")
    #expect(refusal.description == "There is no `swift` on the path.")
    #expect(refusal.status == 69)
    #expect(!refusal.asksForUsage)
  }

  @Test("Scale takes words that names have")
  func scale() throws {
    #expect(try ScaledOperation.named([]).count == ScaledOperation.all.count)
    #expect(try ScaledOperation.named(["undo"]).allSatisfy { $0.name.contains("undo") })
    #expect(throws: HarnessRefusal.self) { try ScaledOperation.named(["undo", "nosuch"]) }
  }
}
