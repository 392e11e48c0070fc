import OpenCoreData
import Samples
import WorkbookKit

/// What was said at a meeting.
final class Minutes: NSManagedObject {
  @Managed var meeting: Meeting?
}

/// The model of `Meeting` 1—1 `Minutes`.
enum MeetingModel {
  /// Makes the model.
  ///
  /// - Parameter meetingClass: the class of the meetings.
  static func make(_ meetingClass: Meeting.Type) -> NSManagedObjectModel {
    let meeting = NSEntityDescription(
      Meeting.self, [NSAttributeDescription("title", .stringAttributeType, isOptional: false, defaultValue: "")])
    meeting.managedObjectClassName = NSStringFromClass(meetingClass)
    let minutes = NSEntityDescription(Minutes.self, [])
    RelationshipEnd.connect(
      .one(meeting, "minutes", .cascadeDeleteRule), .one(minutes, "meeting", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [meeting, minutes]
    return model
  }
}
