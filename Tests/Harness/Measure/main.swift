import Processes

// measure WORD …: what measures the engine, a word each.
await HarnessProgram.run("measure", HarnessCommand.measures)
