/// Runs a piece of work, for code that says `autoreleasepool { … }`.
///
/// Linux has no autorelease pools: an object that nobody holds any more is gone at once, and not at the end of a block, in the
/// block or outside it. So the function adds nothing, and a loop without it needs no more memory (chosen here, CH-980).
///
/// - Parameter body: the work.
/// - Returns: what the work returns.
/// - Throws: what the work throws.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
