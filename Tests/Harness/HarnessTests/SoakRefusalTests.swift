import TestKit
import Testing

@Suite("Harnesses: what soaks are asked for")
struct SoakRefusalTests {
  @Test("a number is one from 1 on; without one, or with the word for it, there is none")
  func count() throws {
    #expect(try Soak.count(in: "20000") == 20000)
    for text in [nil, "", "few"] { #expect(try Soak.count(in: text) == nil) }
    for text in ["0", "-3", "1e3", "2O", "many", " 5"] {
      #expect(throws: SoakRefusal.self, "\(text)") { try Soak.count(in: text) }
    }
  }

  @Test("a seed is what the test calls one")
  func seed() throws {
    #expect(try Soak.seed(Int.self, in: "-17") == -17)
    #expect(try Soak.seed(Int.self, in: nil) == nil)
    #expect(try Soak.seed(Int.self, in: "") == nil)
    #expect(throws: SoakRefusal.self) { try Soak.seed(Int.self, in: "17.3") }
  }

  @Test("a refusal says which variable has to be what")
  func refusal() throws {
    let refusal = try #require(throws: SoakRefusal.self) { try Soak.count(in: "1e3") }
    #expect("\(refusal)" == "OPENCOREDATA_SOAK is “1e3”, and has to be a whole number, at least 1, or “few”.")
  }
}
