//: A delete rule answers one question: when this object goes, what becomes of the objects at the other end?
//: Four answers exist, and a relationship has one at each end. This page deletes things under every rule
//: and looks three times: at the objects in your hand, at a second context, and at the rows in the file.
//:
//: The model is small. A `Series` has many `Episode`s; an `Episode` has one `History`, if somebody watched it.
//:
//: | relationship | rule, unless a segment says otherwise | read it as |
//: | --- | --- | --- |
//: | `Series.episodes` | cascade | delete a series, and its episodes go too |
//: | `Episode.series` | nullify | delete an episode, and its series forgets it |
//: | `Episode.history` | nullify | delete an episode, and its history loses the link |
//: | `History.episode` | nullify | delete a history, and its episode loses the link |
//:
//: Every segment begins with the same rows in the file and nothing in memory: one series, *Tides*; three
//: episodes, *Ebb*, *Flood* and *Slack*; a history for the first two. `context` is the container's view
//: context. `context.series(1)` is a fetch by value, `id == 1`, and nothing more. `Series#1` stands where
//: Core Data would print an address.
//:
//: Each segment asks you something before it answers. Write your answer down; a guess you have committed to
//: is worth ten that you only had.

import WorkbookKit

let lesson = Lesson(
  1, "Delete rules",
  intro: [
    "What becomes of the objects at the other end, under each of the four rules.",
    "A Series has Episodes (cascade); an Episode may have a History (nullify).",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  segments: [
    cascade(), unsavedDelete(), sameDescription(), deadObject(), fetchOrder(), nullify(), deny(), refusedDelete(),
    noAction(), danglingKey(), otherEnd(), denyTwice(), ruleMatrix(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()
