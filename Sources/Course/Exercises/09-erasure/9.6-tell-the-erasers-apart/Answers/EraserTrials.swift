import Graders

/// What can be asked of an eraser, each in a store of its own.
struct EraserTrials {
  /// Whether nothing of a text is left.
  var isGone: (HotelToErase, String) throws -> Bool = { try $0.files(with: $1).isEmpty }

  private var all: [(name: String, ask: (HotelToErase) throws -> Bool)] {
    [
      ("note", note), ("address", address), ("several", several), ("many", many), ("older", older), ("row", row),
      ("bystander", bystander), ("similar", similar), ("others' texts", othersTexts), ("nobody", nobody),
    ]
  }

  /// Asks all, but for some.
  func areFulfilled(_ engine: ErasingEngine, but left: String...) throws -> Bool {
    try all.filter { !left.contains($0.name) }.allSatisfy { try $0.ask(engine.open()) }
  }

  /// Asks all, the last first, and lets no error out.
  func areFulfilledBackwards(_ engine: ErasingEngine) -> Bool {
    all.reversed().allSatisfy { trial in (try? trial.ask(engine.open())) ?? false }
  }

  private func note(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.erase("Ada")
    return try isGone(hotel, "Ada is allergic")
  }

  private func address(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.erase("Ada")
    return try isGone(hotel, "ada@example.com")
  }

  private func several(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.add("Ada", email: "a@example.org", note: "Ada snores")
    try hotel.erase("Ada")
    return try isGone(hotel, "Ada is allergic") && isGone(hotel, "Ada snores")
  }

  private func many(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic", times: 200)
    try hotel.erase("Ada")
    return try isGone(hotel, "Ada is allergic")
  }

  private func older(_ hotel: HotelToErase) throws -> Bool {
    for (name, note) in [("Bo", "Bo likes tea"), ("Eve", "Eve sleeps late"), ("Cleo", "Cleo is a vegetarian")] {
      try hotel.add(name, email: "\(name)@example.com", note: note)
    }
    try hotel.deleteUnderOff("Eve")
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.erase("Ada")
    return try isGone(hotel, "Eve sleeps late")
  }

  private func row(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.erase("Ada")
    return try hotel.names() == []
  }

  private func bystander(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Bo", email: "bo@example.com", note: "Bo likes tea")
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.erase("Ada")
    return try hotel.names().contains("Bo")
  }

  private func similar(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.add("Ada M.", email: "post@example.org", note: "Ms M. has a dog")
    try hotel.erase("Ada")
    return try hotel.names().contains("Ada M.")
  }

  private func othersTexts(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Ada", email: "ada@example.com", note: "Ada is allergic")
    try hotel.add("Bo", email: "bo@example.com", note: "Bo likes tea")
    try hotel.erase("Ada")
    return try hotel.files(with: "Bo likes tea").contains(.store)
  }

  private func nobody(_ hotel: HotelToErase) throws -> Bool {
    try hotel.add("Bo", email: "bo@example.com", note: "Bo likes tea")
    try hotel.erase("Ada")
    return true
  }
}
