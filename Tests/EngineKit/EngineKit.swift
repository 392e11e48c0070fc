// What the tests of the engine and the soaks share: stacks, recorded objects, the models of several suites, the invariants of a
// context, and what runs a script on the engine and on the oracle.
//
// It is apart from TestKit because its classes of managed objects, such as `Series` and `Tag`, have the names that the samples
// and other suites use too, and who saw both could name neither.

// What tests draw and build models from is used wherever stacks are.
@_exported import TestKit
