import Wording

/// What ran as the example of each rule, as a test has recorded it.
enum RuleExample {
  /// The lines of an example: the relationships, what was done, and what came of it.
  static func lines(of kind: ModelFinding.Kind) -> [String] {
    switch kind {
    case .missingInverse:
      [
        "Car.owner → Person, nullify, no inverse",
        "",
        "delete the person, and save",
        "the save succeeds",
        "left: the car",
        "a key to a row that is gone: the car.owner",
      ]
    case .noAction:
      [
        "Car.owner → Person, nullify",
        "Person.cars ⇉ Car, no action",
        "",
        "delete the person, and save",
        "the save succeeds",
        "left: the car",
        "a key to a row that is gone: the car.owner",
      ]
    case .nullifyMandatory:
      [
        "Post.sections ⇉ Section, nullify",
        "Section.post → Post, nullify, mandatory",
        "",
        "delete the post, and save",
        "the save fails with error 1570: the section.post",
        "left: the post, the section",
      ]
    case .denyBelowCascade:
      [
        "Episode.history → History, deny",
        "Episode.show → Series, nullify",
        "History.episode → Episode, nullify",
        "Series.episodes ⇉ Episode, cascade",
        "",
        "delete the series, and save",
        "the save fails with error 1600: the episode.history",
        "left: the episode, the history, the series",
      ]
    case .cascadeBothWays:
      [
        "A.b → B, cascade",
        "B.a → A, cascade",
        "",
        "delete the b, and save",
        "the save succeeds",
        "left: nothing",
      ]
    case .cascadeUpwards:
      [
        "Folder.notes ⇉ Note, nullify",
        "Note.folder → Folder, cascade",
        "",
        "delete the note 1, and save",
        "the save succeeds",
        "left: the note 2",
      ]
    case .cascadeManyToMany:
      [
        "Album.photos ⇉ Photo, cascade",
        "Photo.albums ⇉ Album, nullify",
        "",
        "delete the album 1, and save",
        "the save succeeds",
        "left: the album 2",
      ]
    case .cascadeCycle:
      [
        "A.bs ⇉ B, cascade",
        "A.c → C, nullify",
        "B.a → A, nullify",
        "B.cs ⇉ C, cascade",
        "C.as ⇉ A, cascade",
        "C.b → B, nullify",
        "",
        "delete the a 1, and save",
        "the save succeeds",
        "left: nothing",
      ]
    case .orderedToMany:
      [
        "Item.list → List, nullify",
        "List.items ⇶ Item, nullify",
        "",
        "three items: item 1 at 2048, item 2 at 4096, item 3 at 6144",
        "move item 1 to the end, and save: item 1 at 8192, item 2 at 4096, item 3 at 6144",
      ]
    case .batchDelete:
      [
        "Car.owner → Person, nullify",
        "Person.cars ⇉ Car, deny",
        "",
        "a batch delete of every Person",
        "fails with error 134070",
      ]
    case .cannotOpen:
      [
        "error: Trip.route (cannot-open)",
        "  No store can be opened with this model. The attribute Trip.route has no type: only a",
        "  transient attribute may leave it undefined.",
      ]
    case .ruleChanged:
      [
        "warning: Person.cars (rule-changed)",
        "  Person.cars was deny and is cascade: deleting a Person now deletes every Car in it too.",
      ]
    case .inverseRemoved:
      [
        "error: Person.friend (inverse-removed)",
        "  Person.friend had the inverse Person.friend and has none: nothing keeps the two ends in",
        "  step any more, and no delete of a Person finds what refers to it.",
      ]
    case .becameRequired:
      [
        "error: Person.name (became-required)",
        "  Person.name was optional and is mandatory: a row of before that lacks it cannot be saved",
        "  once it is changed, with error 1570.",
      ]
    case .staleAcceptance:
      [
        "warning: Car.owner (stale-acceptance)",
        "  The user info has `lint.accept.no-action`: `no-action` finds nothing there any more.",
      ]
    }
  }
}
