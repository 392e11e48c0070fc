// What the tests of the engine and the soaks share: stacks, recorded objects, the models of several suites, the invariants of a
// context, and what runs a script on the engine and on the oracle.
//
// It is apart from TestKit because its classes of managed objects, such as `Series` and `Tag`, have names that the samples and
// other suites use too: who imports both has to say which are meant.

// What tests draw and build models from is used wherever stacks are.
@_exported import TestKit
