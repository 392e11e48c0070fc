import Foundation

/// What a fetch that comes later calls with its outcome, of a request without a type of results.
public typealias NSPersistentStoreAsynchronousFetchResultCompletionBlock =
  (NSAsynchronousFetchResult<any NSFetchRequestResult>) -> Void

/// A fetch whose results come later, to a block.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest {
  /// What is fetched.
  public let fetchRequest: NSFetchRequest<ResultType>

  /// Told of the outcome, on the context's queue.
  public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?

  /// How many results are expected; kept, and used for nothing (chosen here).
  public var estimatedResultCount = 0

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - request: what to fetch.
  ///   - blk: told of the outcome, on the context's queue.
  public init(
    fetchRequest request: NSFetchRequest<ResultType>,
    completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
  ) {
    fetchRequest = request
    completionBlock = blk
    super.init()
  }

  /// A request with the same settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSAsynchronousFetchRequest(fetchRequest: fetchRequest, completionBlock: completionBlock)
    copy.affectedStores = affectedStores
    copy.estimatedResultCount = estimatedResultCount
    return copy
  }
}

/// What a fetch gave that was carried out by `execute(_:)`.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult {
  /// The request.
  public let fetchRequest: NSAsynchronousFetchRequest<ResultType>

  /// What was found, once it has been.
  public internal(set) var finalResult: [ResultType]?

  init(_ request: NSAsynchronousFetchRequest<ResultType>, _ context: NSManagedObjectContext) {
    fetchRequest = request
    super.init(context)
  }
}
