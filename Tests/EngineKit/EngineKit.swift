// What tests draw and build models from is used wherever stacks are.
@_exported import TestKit
