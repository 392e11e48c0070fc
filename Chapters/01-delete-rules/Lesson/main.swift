//: A user deletes a series, and the app forgets to save. In another app the delete is saved, and after a year the
//: developer counts the rows of the file. In a third app one delete is refused, and the user goes on editing. None of
//: these apps crashes. What is in their files?
//:
//: A *delete rule* says what happens to the object at the other end of a relationship when the object that owns the
//: relationship is deleted. There are four of them: *nullify*, *cascade*, *deny* and *no action*. This chapter
//: deletes under every rule, and looks at the objects in your variables, at the rows in the file and, where it
//: matters, at a second context.
//:
//: ## The model
//:
//: A `Series` has many `Episode`s. An `Episode` has one `History` if it was watched. Every relationship has an
//: inverse, and each of the two has a rule of its own. Unless a segment says otherwise, they are these:
//:
//: | relationship | delete rule | inverse |
//: | --- | --- | --- |
//: | `Series.episodes` | cascade | `Episode.series` |
//: | `Episode.series` | nullify | `Series.episodes` |
//: | `Episode.history` | nullify | `History.episode` |
//: | `History.episode` | nullify | `Episode.history` |
//:
//: ## What to keep apart
//:
//: The same episode exists in up to four places: as a Swift *object* that a variable holds; in a *context*, which knows
//: such objects and collects their changes until they are saved; in the *row cache* of the coordinator, which all
//: contexts of a container share; and as a row in the *file*. Much that surprises about deleting is two of these places
//: that disagree for a while. At each printed line, ask which of them it shows.
//:
//: ## How a run starts
//:
//: `openStore(page)` gives each segment a new file and nothing in memory: one series, *Tides*; its episodes *Ebb*,
//: *Flood* and *Slack*; a history for the first two. A segment that changes a rule passes a `SeriesModel` with it.
//: `context` is the container's view context, `context.series(1)` a fetch for `id == 1`, and
//: `context.count("Episode")` asks, by `count(for:)`, how many objects a fetch would return. `page.show` prints. With
//: an object and a name, as in `page.show("after delete", episode, "history")`, it reads the property by its key, as
//: `value(forKey:)` does, and not through the Swift property. `Series#1` stands where Core Data would print an
//: address; the number counts the objects in the order in which the segment first prints them, and is not the `id`.

import Samples
import WorkbookKit

let lesson = Lesson(
  1, "Delete rules",
  question: "You delete one object. Which others go, which stay, and which refuse?",
  intro: [
    "What becomes of the objects at the other end, under each of the four rules.",
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
//: Go through these lines with your own model and your own code:
//:
//: - For each relationship, say its rule aloud as a sentence that begins *when I go*. Both ends of a pair.
//: - *Cascade* stands on the relationship from parent to children, and on one end only.
//: - Behind each *cascade*, follow the rules onward. Where the first *nullify* stands, a test counts what is left.
//: - *Deny* stands on the end that must not be deleted yet, and not on a to-one relationship that is always filled.
//: - For each *no action* there is a line of code that repairs the references, and a search for what older versions
//:   left.
//: - After every `delete` there is a save, its error is looked at, and the `catch` block repairs or rolls back.
//: - Code that handles save errors looks into `NSDetailedErrorsKey`, and the log has object and property of each.
//: - No function reads a relationship right after `delete(_:)` to decide something.
//: - No code takes `isDeleted`, a printed object or a nil `managedObjectContext` as proof. For a fault,
//:   `existingObject(with:)` is asked.
//: - Every fetch whose order matters has sort descriptors, and no object is picked by its position.
//:
//: ## Read next
//:
//: - [Delete rules in a batch delete: which ones does the store apply?](chapter-3.md#which-rules) The same rules,
//:   without a context.
//: - [Chapter 5: Two-step deletion](chapter-5.md) The dead objects of this chapter, seen by a context that did not
//:   delete them.
//: - [Chapter 6: Manual propagation](chapter-6.md) What your code sees while the rules run, and how to run them
//:   yourself.
//: - [Chapter 7: Your model](chapter-7.md) These questions, put to a model and a store of your own.
//: - [Errors](errors.md) What each code means, and which segments produce it.
