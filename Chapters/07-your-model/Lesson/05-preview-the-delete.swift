import OpenCoreData
import WorkbookKit

//: ## What would this delete do?
//:
//: One folder is asked for, and four rows would go.
//:
//: The rules run on a copy of the objects, past your context: nothing is marked, nothing is fired, nothing is saved.
//: The answer is what a save would do now, with every reason that it would be refused for.
//:
//: - label: documented DR-04, DR-05, DR-06
//: - label: chosen here: a preview, which Core Data has not

func previewTheDelete() -> Segment {
  Segment(
    "preview-the-delete", "What would this delete do?", claims: ["Y5"],
    prediction: "Which rows go, and which lose a reference?"
  ) { page in
    // snippet.hide
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)
    let context = container.viewContext
    // snippet.show
    let objects = try copy.question.objects(in: context)
    page.show("asked for", objects.map { KeyNaming.name(of: $0) }.joined(separator: ", "))

    let preview = context.previewDeletion(of: objects)
    page.rows(
      "would", headers: ["entity", "go", "lose a reference", "keep a dangling key"],
      preview.counts.map {
        [.text($0.entity)] + [$0.deleted, $0.nullified, $0.leftDangling].map { .integer(Int64($0)) }
      })
    for blocker in preview.blockers { page.show("refused", "\(blocker.code): \(blocker.text)") }
    for line in LiveTrace.lines(of: preview.trees) { page.print(line) }
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

//: `workbook preview` asks the same from the command line, `--json` for a script: a check that fails when a
//: delete starts to reach further than it did.
//:
//: What the preview cannot know are the classes of your app. A `prepareForDeletion` that deletes more, a `willSave`
//: that repairs, a validation method that refuses: they run in your app and not here.
//:
//: **Rule of thumb.** Before a delete that you cannot take back, print its preview on a copy of a real store. The
//: number to look at is the second entity: the one you did not ask for.
