// Stacks, invariants, builders, generators and these models are used in nearly every file here.
@_exported import TestKit

typealias Series = Television.Series
typealias Episode = Television.Episode
typealias History = Television.History
typealias Thing = TestModel.Thing
typealias Post = TestModel.Post
typealias Department = TestModel.Department
typealias Employee = TestModel.Employee
typealias Animal = TestModel.Animal
typealias Dog = TestModel.Dog
typealias Puppy = TestModel.Puppy
typealias Cat = TestModel.Cat
typealias Keeper = TestModel.Keeper
/// Swift Testing has one too.
typealias Tag = TestModel.Tag
