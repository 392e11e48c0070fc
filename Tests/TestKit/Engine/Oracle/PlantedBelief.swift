/// A wrong belief about delete rules, and the fact that is against it.
package struct PlantedBelief: Sendable, CustomStringConvertible {
  package var name: String
  /// The fact whose cases must notice.
  package var fact: String
  /// The name of the one case that must, where those of the fact are about other things as well.
  package var witness: String?
  package var beliefs: OracleBeliefs

  package var description: String { name }

  private init(
    _ name: String, against fact: String, where witness: String? = nil, _ change: (inout OracleBeliefs) -> Void
  ) {
    self.name = name
    self.fact = fact
    self.witness = witness
    beliefs = OracleBeliefs()
    change(&beliefs)
  }

  package static let all: [PlantedBelief] = [
    PlantedBelief("cascade deletes nothing", against: "DR-05") { $0.spreading = [] },
    PlantedBelief("nullify deletes", against: "DR-04") { $0.spreading = [.cascade, .nullify] },
    PlantedBelief(
      "cascade goes one level deep", against: "DR-05", where: "the rules of a cascade's victims apply in turn"
    ) { $0.spreadsInTurn = false },
    PlantedBelief("nullify cuts nothing", against: "DR-04") { $0.cutting = [.cascade] },
    PlantedBelief("no action nullifies", against: "DR-07") { $0.cutting = [.cascade, .nullify, .noAction] },
    PlantedBelief("deny nullifies what it does not forbid", against: "DR-06") {
      $0.cutting = [.cascade, .nullify, .deny]
    },
    PlantedBelief("deny forbids nothing", against: "DR-06") { $0.denying = [] },
    PlantedBelief("nullify forbids instead of cutting", against: "DR-04") {
      $0.denying = [.deny, .nullify]
      $0.cutting = [.cascade]
    },
    PlantedBelief("a deleted destination still denies", against: "DR-17") { $0.deletedDestinationsLiftDenial = false },
    PlantedBelief("an unsaved object can be denied", against: "ST-08") { $0.deniesUnsaved = true },
    PlantedBelief("rules wait for the save", against: "DR-04") { $0.propagatesWhenProcessing = false },
    PlantedBelief("subentities inherit no rules", against: "DR-28") { $0.inherits = false },
    PlantedBelief("a required to-one may be emptied", against: "DR-25") { $0.requiresDestination = false },
    PlantedBelief("a minimum may be undercut", against: "DR-25") { $0.requiresMinimum = false },
    PlantedBelief(
      "everything is validated", against: "DR-26",
      where: "an object that is not touched is not validated, even if it lacks what it must have"
    ) { $0.validatesOnlyChanged = false },
    PlantedBelief("a failed save writes what it can", against: "DR-06") { $0.failureWritesNothing = false },
    PlantedBelief("dangling keys are cleared", against: "DR-07") { $0.keepsDanglingKeys = false },
  ]
}
