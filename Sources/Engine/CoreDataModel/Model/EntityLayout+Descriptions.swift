// How a description leads to what its model's compilation made of it. Layouts hold their descriptions, so while it does the two
// hold each other: the compiled model ends that when it goes.
extension EntityLayout {
  /// Lets the entity's description, and those of its own relationships, lead here.
  func introduce() {
    description.layout = self
    for relationship in ownRelationships { relationship.description.layout = relationship }
  }

  /// Takes the entity and its relationships out of their descriptions.
  ///
  /// A description that another model has been given since, and compiled, leads to what was made of it there.
  func withdraw() {
    if description.layout === self { description.layout = nil }
    for relationship in ownRelationships where relationship.description.layout === relationship {
      relationship.description.layout = nil
    }
  }

  /// The relationships that the entity declares itself.
  private var ownRelationships: [RelationshipLayout] { relationships.filter { $0.sourceIndex == index } }
}
