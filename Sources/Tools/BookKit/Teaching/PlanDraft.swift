/// A plan as it was read from its file, with all that is wrong with it so far; who knows more of it than its form adds to that.
package struct PlanDraft {
  /// The file.
  package let path: String
  /// What could be read: what could not is empty, and 0 where it is a number.
  package let plan: ClassPlan
  private let lines: [PlanPlace: Int]
  private var faults: [PlanFault]

  init(path: String, plan: ClassPlan, lines: [PlanPlace: Int], faults: [PlanFault]) {
    (self.path, self.plan, self.lines, self.faults) = (path, plan, lines, faults)
  }

  /// Notes something that is wrong.
  ///
  /// - Parameters:
  ///   - place: Where in the file.
  ///   - outer: What the words name as its place.
  package mutating func refuse(_ reason: String, at place: PlanPlace, in outer: PlanPlace) {
    faults.append(PlanFault(line: lines[place], "\(outer.text): \(reason)"))
  }

  /// The plan, once everybody has looked at it.
  ///
  /// - Throws: `PlanProblem` with everything that is wrong.
  package func whole() throws(PlanProblem) -> ClassPlan {
    if faults.isEmpty { return plan }
    throw PlanProblem(path, faults)
  }
}
