import Processes

// harness WORD …: what attacks the engine and the judge, a word each. Whatever they find ends the program with 1.
await HarnessProgram.run("harness", HarnessCommand.all)
