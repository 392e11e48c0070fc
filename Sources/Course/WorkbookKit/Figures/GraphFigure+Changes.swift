extension GraphFigure {
  /// One end of a relationship, leading from object to object.
  package struct Edge: Hashable {
    /// The object that has the relationship.
    package var from: String
    /// The relationship's name.
    package var relationship: String
    /// The object that it leads to.
    package var to: String

    /// Names an end.
    package init(from: String, relationship: String, to: String) {
      self.from = from
      self.relationship = relationship
      self.to = to
    }
  }

  /// What has become of a link, as a drawing says it.
  package enum Change: String, Equatable {
    /// The link was there, and is not any more.
    case lost = "link lost"
    /// The link is new.
    case gained = "new link"
    /// The object is gone, and the other end still names it.
    case dangling = "link dangles"
  }
}
