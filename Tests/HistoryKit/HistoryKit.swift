// What the tests of history share with their soaks and with the program that works on a store beside them: the stack, the models,
// what starts that program, and the audit of a store.
//
// It is apart from EngineKit because its classes, such as `Book` and `Tag`, have names that those of the engine's tests have too: a
// soak that imports both says in a typealias which it means.
