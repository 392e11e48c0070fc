import OpenCoreData
import Samples
import WorkbookKit

//: A meeting and its minutes are made together: by one class in `awakeFromInsert()`, by another in a function
//: `make(_:in:)`. `Meeting.minutes` is a to-one relationship with the rule cascade.
//:
//: ### Predict
//:
//: With each class, one meeting is made in `edit` and saved at all three levels. How many `Minutes` are in the file,
//: and how many of them belong to no meeting?
//:
//: - evidence: AW-01, PC-06, CH-413
//: - short: Related objects in awakeFromInsert
//: - entry `file`: AW-01, PC-06, CH-413
//: - rule: PC-06
//: - figures: made in awakeFromInsert
//: - exercise: 4.4

/// A meeting, made by `Meeting.make`.
class Meeting: NSManagedObject {
  @Managed var title: String
  @Managed var minutes: Minutes?

  static func make(_ title: String, in context: NSManagedObjectContext) -> Meeting {
    let meeting = Meeting(context: context)
    meeting.title = title
    meeting.minutes = Minutes(context: context)
    return meeting
  }
}

/// A meeting that makes its minutes by itself.
final class EagerMeeting: Meeting {
  override func awakeFromInsert() {
    super.awakeFromInsert()
    if let context = managedObjectContext { minutes = Minutes(context: context) }
  }
}

/// Makes one meeting in the lowest of three contexts and saves every level, and again after a change in the root.
func saveMeeting(
  _ page: Page, _ way: String, _ meetingClass: Meeting.Type,
  _ make: (NSManagedObjectContext) -> Meeting, then change: (NSManagedObjectContext) throws -> Void = { _ in }
) throws -> [RowCell] {
  // snippet.hide
  let tree = ContextTree(try FreshStore({ MeetingModel.make(meetingClass) }, page: page))
  // snippet.show
  // snippet.hide
  let before = way == "awakeFromInsert" ? try tree.store.savedMoment("Meeting") : nil
  // snippet.show
  _ = make(tree.edit)
  try tree.saveAll()  // edit, main, root
  try tree.root.performAndWait {
    try change(tree.root)
    try tree.root.save()
  }
  // snippet.hide
  try before?.drawChange("made in awakeFromInsert")
  // snippet.show
  let meetings = try tree.store.rows("SELECT COUNT(*) FROM ZMEETING").rows[0]
  let minutes = try tree.store.rows("SELECT COUNT(*), COUNT(*) - COUNT(ZMEETING) FROM ZMINUTES").rows[0]
  return [.text(way)] + meetings + minutes
}

/// A meeting whose class makes the minutes.
func makeEagerMeeting(in context: NSManagedObjectContext) -> Meeting {
  let meeting = EagerMeeting(context: context)
  meeting.title = "Monday"
  return meeting
}

func madeTwice() -> Segment {
  Segment(
    "related-objects-at-awakening", "Creating a related object in `awakeFromInsert()`: how many are in the file?",
    claims: ["P17"],
    asks: [
      Ask(
        "Minutes made in `awakeFromInsert()`: how many are in the file?", at: .cell("file", row: 1, column: "minutes"),
        beliefs: [
          "1":
            "You expected one object to awake once. It awakes in each of the three contexts, and makes minutes "
            + "each time."
        ]),
      Ask(
        "How many of them belong to no meeting?", at: .cell("file", row: 1, column: "of no meeting"),
        beliefs: [
          "0":
            "You expected the spare minutes to be thrown away. They are inserted objects like any other, and they"
            + " are saved."
        ]),
      Ask(
        "Minutes made by `Meeting.make`: how many are in the file?", at: .cell("file", row: 2, column: "minutes"),
        beliefs: ["3": "A function runs when it is called, which is once. The levels above only get what it made."]),
    ],
    variation: deleteTheMeeting
  ) { page in
    let eager = try saveMeeting(page, "awakeFromInsert", EagerMeeting.self, makeEagerMeeting)
    let plain = try saveMeeting(page, "Meeting.make", Meeting.self) { Meeting.make("Monday", in: $0) }
    page.rows("file", headers: ["made by", "meetings", "minutes", "of no meeting"], [eager, plain])
  }
}

//: ### Why
//:
//: The method runs, and makes minutes, in each context that inserts the meeting ([](#how-often-it-awakes)). Then the
//: child's values arrive. They replace attributes and to-ones, but delete no *object*: the meeting now points to the
//: child's minutes, and the minutes that the parent made stay, without a meeting.
//:
//: Testing `if minutes == nil` first does not help: the parent's meeting is still empty then.
//:
//: ### In your app
//:
//: ```swift
//: extension Meeting {
//:   static func make(_ title: String, in context: NSManagedObjectContext) -> Meeting {
//:     let meeting = Meeting(context: context)
//:     meeting.title = title
//:     meeting.minutes = Minutes(context: context)
//:     return meeting
//:   }
//: }
//: ```
//:
//: To find leftovers in existing files, fetch with the predicate `meeting == nil`.
//:
//: ### Rule of thumb
//:
//: An object that needs others gets a factory function, not an `awakeFromInsert()`.
//:
//: ### And if the meeting is deleted afterwards?
//:
//: `root` deletes every meeting and saves. What is left, with each class?

// snippet.variation
func deleteTheMeeting(_ page: Page) throws {
  func deleteMeetings(_ context: NSManagedObjectContext) throws {
    for meeting in try context.fetch(NSFetchRequest<Meeting>(entityName: "Meeting")) { context.delete(meeting) }
  }
  let eager = try saveMeeting(page, "awakeFromInsert", EagerMeeting.self, makeEagerMeeting, then: deleteMeetings)
  let plain = try saveMeeting(
    page, "Meeting.make", Meeting.self, { Meeting.make("Monday", in: $0) }, then: deleteMeetings)
  page.rows("file", headers: ["made by", "meetings", "minutes", "of no meeting"], [eager, plain])
}
// snippet.show

//: ### Then
//:
//: Cascade deletes the minutes that the meeting points to. The other two have no meeting, so no delete rule reaches
//: them.
