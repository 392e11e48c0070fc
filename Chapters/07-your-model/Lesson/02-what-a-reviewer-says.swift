import OpenCoreData
import WorkbookKit

//: ## What a reviewer would ask you
//:
//: Nothing in this model is wrong. There are still three questions to answer.
//:
//: A check goes through the relationships and looks for what the chapters before this one ran into: a missing inverse,
//: a nullify into a mandatory relationship, a deny below a cascade, cascades both ways, upwards, or around.
//:
//: - label: documented DR-03, DR-05
//: - label: chosen here: what is worth a question

func whatAReviewerSays() -> Segment {
  Segment(
    "what-a-reviewer-says", "What a reviewer would ask you", claims: ["Y2"],
    prediction: "Look at the four relationships again. What would you ask their author?"
  ) { page in
    let model = try ModelFile(contentsOf: Subject.question.model, classes: .plain).model
    let findings = ModelCheck.findings(in: model)
    page.show("findings", value: findings.count)
    for finding in findings {
      page.show("\(finding.severity)", "\(finding.entity).\(finding.relationship), \(finding.kind.rawValue)")
      for line in Wrapped.lines(finding.why) + Wrapped.lines("→ " + finding.advice) { page.print("  " + line) }
    }
  }
}

//: `swift run workbook lint MODEL` prints the same with the segment that shows each of them.
//: `swift run workbook draw MODEL` draws the model, cascades from left to right. Neither needs a store.
//:
//: A finding is a question and no verdict. Bookmarks are arranged by hand, so their order is meant. A cascade that a
//: batch delete does not report is only a problem if you use batch deletes.
//:
//: **Rule of thumb.** Answer each finding in a sentence, and write the sentence into the model's notes. If you cannot,
//: you have found a bug.
