// What a package's sources name where they run on Apple's systems too: `import CoreData` is the engine here, and Apple's
// framework there.
@_exported import OpenCoreData
