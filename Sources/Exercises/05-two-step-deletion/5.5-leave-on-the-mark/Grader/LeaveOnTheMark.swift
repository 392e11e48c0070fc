import Foundation
import OpenCoreData
import Samples

/// Exercise 5.5: to do by hand, at the mark, what a delete rule would have done.
public struct LeaveOnTheMark: Attempt {
  let countryClass: Country.Type

  /// Makes an attempt.
  ///
  /// - Parameter countryClass: a class whose objects leave their continent with the save that marks them.
  public init(_ countryClass: Country.Type) { self.countryClass = countryClass }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 5), "leave-on-the-mark", "Leave on the mark", minutes: 15, claims: ["T5"],
    call: "LeaveOnTheMark(OwnCountry.self)",
    hints: [
      "A mark is a change of one attribute, so no delete rule runs. Which method is every changed object sent before a save?",
      "In willSave, `changedValues()` says what this save is about to write. What does it hold for a mark that was taken off?",
      "The mark is being set in this save if changedValues() has a Date for it; NSNull is not one. Set the continent only if it is not nil.",
    ])

  /// What is checked: the file, after saves that mark, and after saves that do something else.
  public static var checks: [Check<LeaveOnTheMark>] {
    [
      Check(
        "it-leaves", "T5",
        "The country is marked and still in its continent: delete rules do not run at the mark, so you have to cut the link."
      ) {
        attempt in
        let globe = try attempt.globe()
        try globe.inBackground { try $0.country("Japan").markedForDeletionDate = Globe.moment(5) }
        try expect("countries of no continent", try globe.names(where: "ZCONTINENT IS NULL"), is: ["Japan"])
      },
      Check(
        "no-other-save", "T5",
        "A country was edited and saved, and has lost its continent: only the save that marks it may cut the link."
      ) {
        attempt in
        let globe = try attempt.globe()
        try globe.inBackground { try $0.country("Japan").population += 1 }
        try expect("countries of no continent", try globe.names(where: "ZCONTINENT IS NULL"), is: [])
      },
      Check(
        "taken-off", "T5",
        "The mark was taken off, and that cut the link: in changedValues() a value that became nil is there too, as NSNull."
      ) {
        attempt in
        let globe = try attempt.globe()
        try globe.inBackground { try $0.country("Nauru").markedForDeletionDate = nil }
        try expect("countries of no continent", try globe.names(where: "ZCONTINENT IS NULL"), is: [])
      },
      Check(
        "marked-before", "T5",
        "A country that was marked before was saved for another reason and lost its link: ask what changes in this save, and not what is so."
      ) {
        attempt in
        let globe = try attempt.globe()
        try globe.inBackground { try $0.country("Nauru").population += 1 }
        try expect("countries of no continent", try globe.names(where: "ZCONTINENT IS NULL"), is: [])
      },
    ]
  }

  /// Two countries, of which Nauru was marked before the class was what it is.
  private func globe() throws -> Globe {
    var model = CountryModel()
    model.countryClass = countryClass
    return try Globe(["Japan", "Nauru"], model) { country in
      if country.name == "Nauru" { country.markedForDeletionDate = Globe.moment(1) }
    }
  }
}
