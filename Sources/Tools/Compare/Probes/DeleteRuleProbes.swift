import CoreData
import Foundation

let deleteRuleProbes: [Probe] = [
  Probe(
    "relationship-made-in-code", "What is a relationship description like that was made in code?",
    facts: ["DR-02b"], segments: ["read-the-model"]
  ) {
    let made = NSRelationshipDescription()
    return
      "rule \(made.deleteRule.rawValue), optional \(made.isOptional), min \(made.minCount), max \(made.maxCount), "
      + "to-many \(made.isToMany), ordered \(made.isOrdered)"
  },
  Probe(
    "own-relationships-of-a-deleted-object",
    "What do a deleted object's own cascade and nullify relationships hold after processing, before the save?",
    facts: ["CH-003"], segments: ["a-delete-is-a-request", "deleting-an-a"], in: seriesModel()
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(series)
    stack.context.processPendingChanges()
    return "series.episodes \(series.memberNames("episodes")), episode.series \(episode.text("series")), "
      + "episode.history \(episode.text("history"))"
  },
  Probe(
    "own-deny-relationship-of-a-deleted-object",
    "What do a deleted object's deny and no-action relationships hold after processing?", facts: ["CH-003"],
    segments: ["deny-and-the-save"], in: seriesModel(episodes: .noActionDeleteRule, history: .denyDeleteRule)
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(series)
    stack.context.delete(episode)
    stack.context.processPendingChanges()
    return "series.episodes \(series.memberNames("episodes")), episode.series \(episode.text("series")), "
      + "episode.history after delete = \(episode.text("history"))"
  },
  Probe(
    "deletes-in-the-store-alone-are-private", "Does another context see a delete that was not saved?",
    segments: ["a-delete-without-a-save"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    try stack.context.save()
    stack.context.delete(author)
    let here = try stack.context.names("Author")
    let other = stack.sibling()
    return try "fetched here \(here), elsewhere \(other.names("Author"))"
  },
  Probe(
    "objects-that-delete-each-other",
    "Do objects that delete each other in prepareForDeletion all go, and how often is each called?",
    facts: ["CH-060"], in: itemModel(class: Watched.self)
  ) { stack in
    let first = stack.context.make("Item", "first")
    let second = stack.context.make("Item", "second")
    try stack.context.save()
    var calls = 0
    Watched.tell = { object, function in
      guard function == "prepareForDeletion", calls < 20 else { return }
      calls += 1
      stack.context.delete(object == first ? second : first)
    }
    stack.context.delete(first)
    let save = outcome { try stack.context.save() }
    return try "\(save), calls end \(calls < 20), left \(stack.context.number("Item"))"
  },
]
