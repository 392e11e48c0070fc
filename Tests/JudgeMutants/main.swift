import HarnessKit

// Changes each solution in many small ways and has the result judged. A change that breaks the task and passes is a fault of
// the grader. Exits with 1 where one passes without a reason, or where a reason is given for one that does not pass.
await HarnessProgram.run(usage: JudgeMutantsCommand.usage) { try JudgeMutantsCommand($0).run() }
