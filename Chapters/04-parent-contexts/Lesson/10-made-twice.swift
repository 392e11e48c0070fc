import OpenCoreData
import Samples
import WorkbookKit

//: ## What awakeFromInsert makes is made again
//:
//: Each meeting has its minutes, made together with it. One meeting, two levels up: three minutes are in the file,
//: and two of them belong to nobody.
//:
//: At each level `awakeFromInsert` makes minutes of its own, and then the minutes of the child arrive and take their
//: place. What was pushed aside is an object like any other: it is valid, it is saved, and no delete rule will ever
//: reach it.
//:
//: The cure is dull. A function makes the meeting and what belongs to it; `awakeFromInsert` is left alone.
//:
//: - label: documented AW-01
//: - label: observed PC-06

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

func madeTwice() -> Segment {
  Segment(
    "made-once-a-level", "What awakeFromInsert makes is made again", claims: ["P17"],
    prediction: "One meeting is made in `edit` and saved by all three levels. How many minutes are in the file?"
  ) { page in
    func save(
      _ way: String, _ meetingClass: Meeting.Type, _ make: (NSManagedObjectContext) -> Meeting
    ) throws -> [RowCell] {
      // snippet.hide
      let tree = ContextTree(try FreshStore({ MeetingModel.make(meetingClass) }, page: page))
      // snippet.show
      _ = make(tree.edit)
      try tree.saveAll()
      let counts = try tree.store.rows("SELECT COUNT(*), COUNT(*) - COUNT(ZMEETING) FROM ZMINUTES")
      return [.text(way), 1] + counts.rows[0]
    }

    let eager = try save("awakeFromInsert", EagerMeeting.self) { context in
      let meeting = EagerMeeting(context: context)
      meeting.title = "Monday"
      return meeting
    }
    let plain = try save("Meeting.make", Meeting.self) { Meeting.make("Monday", in: $0) }
    page.rows("file", headers: ["made by", "meetings", "minutes", "of no meeting"], [eager, plain])
  }
}

//: Asking `if minutes == nil` first does not help. In the parent the meeting is still empty when it is asked, so the
//: answer is always nil.
//:
//: **Rule of thumb.** An object that needs others gets a factory function. Search the project for `awakeFromInsert`
//: on the day the first child context comes in.
