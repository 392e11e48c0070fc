import Graders
import OpenCoreData
import Samples
import Testing

/// What a reader is told of an error that a check did not ask for.
@Suite("Unexpected errors")
struct UnexpectedErrorTests {
  @Test("An object is told by its entity and its row, a property by its name, and nothing by an address")
  func withoutAddresses() throws {
    let attempt = ClearTheList { list in
      let context = list.managedObjectContext
      try context.fetch(NSFetchRequest<Item>(entityName: "Item")).first?.setValue(nil, forKey: "name")
      Item(context: context).setValue(nil, forKey: "name")
      try context.save()
    }
    guard case .failed(let failure) = Grading.verdict(of: attempt) else {
      Issue.record("the attempt passed")
      return
    }
    let text = failure.difference.joined(separator: "\n")
    #expect(text.contains("object    Item, not saved yet"), "\(text)")
    #expect(text.contains("object    Item in row "), "\(text)")
    #expect(text.contains("1570: “name” is a required value."), "\(text)")
    #expect(!text.contains("0x"), "\(text)")
    #expect(!text.contains("%{"), "\(text)")
    // That the error came first is what is known; what the check looks for comes after it.
    let told = VerdictText(.failed(failure), of: ClearTheList.exercise)
    #expect(
      told.sentence == "An error was thrown that the task does not ask for. It ended the check that looks for this: "
        + failure.sentence)
    #expect(told.details == failure.difference)
  }

  @Test("An error of the save that follows is told as the save's, with the object")
  func afterTheAttempt() {
    let attempt = MarkAndHide(
      { country, now in
        country.markedForDeletionDate = now
        country.setValue(nil, forKey: "name")
      }, { _ in [] })
    guard case .failed(let failure) = Grading.verdict(of: attempt) else {
      Issue.record("the attempt passed")
      return
    }
    #expect(failure.isError, "\(failure)")
    #expect(failure.difference.first == "thrown by the save of its context, after your code had returned:")
    let text = failure.difference.joined(separator: "\n")
    #expect(text.contains("1570"), "\(text)")
    #expect(text.contains("object    Country in row "), "\(text)")
  }
}
