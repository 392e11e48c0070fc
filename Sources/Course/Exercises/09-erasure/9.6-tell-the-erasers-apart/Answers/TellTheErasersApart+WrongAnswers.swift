import Graders

extension WrongAnswer {
  static var tellTheErasersApart: [WrongAnswer] {
    func leaving(_ belief: String, _ trials: String, failsAt check: String) -> WrongAnswer {
      WrongAnswer(belief, failsAt: check, TellTheErasersApart { try EraserTrials().areFulfilled($0, but: trials) })
    }
    func afterwards(_ isAsExpected: @escaping (HotelToErase) throws -> Bool) -> TellTheErasersApart {
      TellTheErasersApart { engine in
        let hotel = try engine.open()
        try hotel.add("Ada", email: "ada@example.com", note: "She is allergic")
        try hotel.add("Ada M.", email: "post@example.org", note: "Ms M. has a dog")
        try hotel.erase("Ada")
        return try isAsExpected(hotel) && EraserTrials().areFulfilled(engine)
      }
    }
    return [
      WrongAnswer(
        "expects-a-log", failsAt: "the-sound-one", afterwards { try $0.files(with: "Ms M.").contains(.log) }),
      WrongAnswer("takes-it-at-its-word", failsAt: "marks-only", TellTheErasersApart { _ in true }),
      WrongAnswer(
        "believes-a-fetch", failsAt: "leaves-the-note",
        TellTheErasersApart { try EraserTrials(isGone: { _, _ in true }).areFulfilled($0) }),
      WrongAnswer(
        "looks-at-the-store-alone", failsAt: "leaves-the-log",
        TellTheErasersApart { engine in
          try EraserTrials(isGone: { try !$0.files(with: $1).contains(.store) }).areFulfilled(engine)
        }),
      leaving("looks-for-notes-alone", "address", failsAt: "keeps-the-address"),
      leaving("thinks-of-nobody-who-went-before", "older", failsAt: "leaves-older-remains"),
      WrongAnswer(
        "thinks-a-name-is-one-guest", failsAt: "stops-at-the-first",
        TellTheErasersApart { try EraserTrials().areFulfilled($0, but: "several", "many") }),
      leaving("fills-no-page", "many", failsAt: "leaves-free-pages"),
      leaving("looks-at-bytes-alone", "row", failsAt: "keeps-the-row"),
      WrongAnswer(
        "has-no-other-guest", failsAt: "takes-everybody",
        TellTheErasersApart { try EraserTrials().areFulfilled($0, but: "bystander", "similar", "others' texts") }),
      leaving("knows-no-similar-names", "similar", failsAt: "takes-similar-names"),
      leaving("counts-others-and-reads-none", "others' texts", failsAt: "blanks-the-others"),
      leaving("erases-only-who-is-there", "nobody", failsAt: "refuses-nobody"),
    ]
  }
}
