//: A user deletes a series, and the app forgets to save. In another app a delete is refused, and the user continues to
//: edit. Neither app crashes. What is in their files?
//:
//: A *delete rule* says what happens to the object at the other end of a relationship when its owner is deleted. There
//: are four: *nullify*, *cascade*, *deny* and *no action*.
//:
//: ## The model
//:
//: A `Series` has many `Episode`s, and an `Episode` that was watched has one `History`. Each relationship has an
//: inverse with its own rule. Unless a segment says otherwise, `Series.episodes` is *cascade*, and `Episode.series`,
//: `Episode.history` and `History.episode` are *nullify*.
//:
//: ```text
//: History.episode is nullify; the history of Ebb is deleted and saved
//:
//: before   Episode#1 "Ebb" ── history ── History#1
//: after    Episode#1 "Ebb" ── history ── nil
//: ```
//:
//: Each segment starts with a new file: the series *Tides*; its episodes *Ebb*, *Flood* and *Slack*; a history for the
//: first two. `context.series(1)` fetches by `id == 1`.
//:
//: At each printed line, ask what it shows: an object, its context, the coordinator's row cache, or the file.

import Samples
import WorkbookKit

let lesson = Lesson(
  1, "Delete rules",
  question: "You delete one object. Which others go, which stay, and which refuse?",
  intro: [
    "What happens to the objects at the other end, under each of the four rules.",
    "A Series has Episodes (cascade); an Episode may have a History (nullify).",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [
    .model("The model: series, episodes and histories", SeriesModel().make()),
    .layers(
      "Between an object and its row",
      [.init("context", objects: "series, episode, history"), .init("another context")]),
  ],
  segments: [
    cascade(), unsavedDelete(), sameDescription(), deadObject(), fetchOrder(), nullify(), deny(), refusedDelete(),
    noAction(), danglingKey(), otherEnd(), denyTwice(), ruleMatrix(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For your own model and code:
//:
//: - Say the rule of each relationship, and of its inverse, as a sentence that begins *when I am deleted*.
//: - *Cascade* is on the relationship from parent to children, and on one end only.
//: - Behind each *cascade*, follow the rules onward. At the first *nullify*, a test counts what is left.
//: - *Deny* is on the relationship of the object that must stay while it has others, and on no to-one that is always
//:   filled.
//: - For each *no action*, a line of code repairs the references, and a search finds what older versions left.
//: - After every `delete` there is a save; its `catch` block looks at the error, and repairs or rolls back.
//: - Code that handles save errors looks into `NSDetailedErrorsKey`, and logs object and property of each error.
//: - No function reads a relationship right after `delete(_:)` to decide something.
//: - No code judges by `isDeleted`, a printed object or a nil `managedObjectContext` whether a row exists. For a fault,
//:   it asks `existingObject(with:)`.
//: - Every fetch whose order matters has sort descriptors, and no code picks an object by its position.
//:
//: ## Read next
//:
//: - [](chapter-3.md#which-rules): the same rules without a context.
//: - [Chapter 5](chapter-5.md): the dead objects of this chapter, seen by another context.
//: - [Chapter 6](chapter-6.md): what your code sees while the rules run, and how to run them yourself.
//: - [Chapter 7](chapter-7.md): these questions, put to your own model and store.
//: - [Errors](errors.md): what each code means.
