import OpenCoreData
import Samples
import WorkbookKit

//: ## Creating a related object in `awakeFromInsert()`: how many are in the file?
//:
//: Each meeting has its minutes, and they are made together. One class does that in `awakeFromInsert()`, so that no
//: caller can forget it. Another class has a function `make(_:in:)` that makes both. `Meeting.minutes` is a to-one
//: relationship with the rule cascade.
//:
//: ### Predict
//:
//: One meeting is made in `edit` and saved by all three levels, once with each class. How many minutes are in the
//: file, and how many of them belong to no meeting?
//:
//: - evidence: AW-01, PC-06, CH-413
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

//: ### What happened
//:
//: `EagerMeeting(context: edit)` makes the meeting and, inside `awakeFromInsert()`, the first minutes.
//:
//: `edit.save()` inserts a meeting in `main`. It awakes there and makes a second object of `Minutes`. Then the child's
//: values arrive, and they say that the meeting's minutes are the first object. `main` puts the first one in the place
//: of the second; the second one loses its meeting and stays in `main` as an inserted object. `main.save()` carries
//: both upwards, and in `root` it all happens once more: the meeting awakes, makes a third object of `Minutes`, gets
//: the first one in its place, and leaves the third without a meeting.
//:
//: The file has three minutes for one meeting. With `Meeting.make` it has one.
//:
//: ### Why
//:
//: `awakeFromInsert()` runs once in each level ([`awakeFromInsert()`: how often does it run for one new
//: object?](#how-often-it-awakes)). An attribute that it sets is overwritten by the child's value, and nothing is left
//: of the second call. A related *object* that it makes cannot be overwritten. It is replaced at the end of the
//: relationship, and goes on existing, a valid object here, because `Minutes.meeting` is optional; if it had to have a
//: meeting, the save of the level above would be refused.
//:
//: To ask `if minutes == nil` first does not help: the meeting in the parent is still empty when it is asked. That
//: the parent's object awakes without values is reported ([PC-06](labels.md#PC-06)); how the child's values then
//: replace what it made is this engine's way ([chosen here](labels.md#CH-413)).
//:
//: ### In your app
//:
//: Move the making of related objects into a function, and use it everywhere:
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
//: To see whether an existing file has such left-overs, fetch the objects without an owner, with the predicate
//: `meeting == nil`, and count them.
//:
//: ### Rule of thumb
//:
//: An object that needs others gets a factory function. Search the project for `awakeFromInsert` on the day on which
//: the first child context comes in.
//:
//: ### And if the meeting is deleted afterwards?
//:
//: After all three levels have saved, `root` deletes every meeting and saves. `Meeting.minutes` has the rule cascade.
//: What is left in the file, with each class?

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
//: Cascade follows the relationship from the meeting to its minutes, and takes those along. The other two are at the
//: end of no relationship. No delete rule reaches them, and they stay in the file until a fetch looks for objects
//: without a meeting.
