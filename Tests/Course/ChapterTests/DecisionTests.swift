import BookKit
import Foundation
import OpenCoreData
import Samples
import Testing

@Suite("Which delete, and when: every path of the two decisions runs")
struct DecisionTests {
  @Test("Every path has one case, and the case ends in the path's advice")
  func paths() {
    for (decision, cases) in [
      (Decision.whenToDelete, DecisionCase.when), (Decision.howToDelete, DecisionCase.how),
    ] {
      for path in decision.paths {
        let matching = cases.filter { one in
          path.answers.allSatisfy { answer in one.conditions.contains(answer.key) == answer.value }
        }
        #expect(matching.count == 1, "\(path.answers)")
        #expect(matching.first?.advice == path.advice)
      }
      #expect(cases.count == decision.paths.count)
    }
  }

  @Test("What a case advises does what it promises, and what it advises against does not", arguments: DecisionCase.all)
  func run(one: DecisionCase) throws { try one.run() }

  @Test(
    "What people ask first leads to the advice that the chapters give",
    arguments: [
      ([.ruleProtectsRows, .rowsAreMany], .deleteNow, .oneByOne),
      ([.objectsHaveWorkToDo, .rowsAreMany], .deleteNow, .oneByOne),
      ([.storeIsNotSQLite, .rowsAreMany], .deleteNow, .oneByOne),
      ([.rowsAreHeld], .deleteNow, .oneByOne),
      ([.rowsAreMany, .rowsAreHeld], .deleteNow, .batchAndMerge),
      ([.rowsAreMany], .deleteNow, .batch),
      ([.mayBeReadLate, .emptyValueDoesHarm, .rowsAreMany, .rowsAreHeld], .twoSteps, .batchAndMerge),
      ([.mayBeReadLate], .deleteNowAndMerge, .oneByOne),
      ([.mayBeReadLate, .emptyValueDoesHarm, .isOnePlace], .askBeforeReading, .oneByOne),
      ([.mayBeReadLate, .emptyValueDoesHarm], .twoSteps, .oneByOne),
      ([.codeNeedsWholeGraph, .ruleProtectsRows], .deleteNow, .byHand),
    ] as [(Set<DeleteCondition>, DeleteAdvice, DeleteAdvice)])
  func tables(conditions: Set<DeleteCondition>, when: DeleteAdvice, how: DeleteAdvice) {
    #expect(Decision.whenToDelete.advice(for: conditions) == when)
    #expect(Decision.howToDelete.advice(for: conditions) == how)
  }
}
