extension GraphFigure {
  /// One end of a relationship, leading from object to object.
  struct Edge: Hashable {
    var from: String
    var relationship: String
    var to: String
  }

  /// What has become of a link, as a drawing says it.
  enum Change: String, Equatable {
    /// The link was there, and is not any more.
    case lost = "link lost"
    /// The link is new.
    case gained = "new link"
    /// The object is gone, and the other end still names it.
    case dangling = "link dangles"
  }
}
