import Graders

extension Variant {
  static var tellTheErasersApart: [Variant] {
    [
      Variant("asks-one-thing-of-each-store", TellTheErasersApart { try EraserTrials().areFulfilled($0) }),
      Variant(
        "asks-in-another-order-and-lets-no-error-out",
        TellTheErasersApart { EraserTrials().areFulfilledBackwards($0) }),
      Variant(
        "compares-names-and-files-with-those-before",
        TellTheErasersApart { engine in
          let hotel = try engine.open()
          for (name, word) in [("Ada", "nuts"), ("Ida", "noise"), ("Adam", "dogs"), ("Ada", "cats")] {
            try hotel.add(name, email: "\(word)@example.com", note: "No \(word), please", times: name == "Ada" ? 60 : 1)
          }
          try hotel.add("Eve", email: "late@example.com", note: "No late guests, please")
          try hotel.deleteUnderOff("Eve")
          try hotel.deleteUnderOff("Bo")
          func texts(_ words: String...) -> [String] { words.flatMap { ["No \($0)", "\($0)@example.com"] } }
          let (gone, stay) = (texts("nuts", "cats", "late"), texts("noise", "dogs"))
          let (names, files) = (try hotel.names(), try stay.map(hotel.files))
          try hotel.erase("Ada")
          let isGone = try gone.allSatisfy { try hotel.files(with: $0) == [] }
          let isKept = try stay.map(hotel.files) == files && hotel.names() == names.filter { $0 != "Ada" }
          try hotel.erase("Ada")
          return isGone && isKept
        }),
    ]
  }
}
