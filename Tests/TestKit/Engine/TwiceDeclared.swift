import OpenCoreData

/// Declared in another module of the tests too: a model that names it without a module means neither.
final class TwiceDeclared: NSManagedObject {}
