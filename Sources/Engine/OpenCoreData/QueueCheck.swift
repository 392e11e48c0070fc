/// The check that every context, and every object in one, is used on the context's own queue (CC-02, CC-04).
///
/// Off by default. Core Data's launch argument turns it on, `-com.apple.CoreData.ConcurrencyDebug 1`, and so does this
/// type. A use off the queue then ends the process and says which context, which queue and what to do. So do contexts
/// whose blocks wait for each other's queues, which would stand still for ever.
///
/// What may be done anywhere, and is not checked (chosen here): making a context and setting it up, and asking an object
/// for its context, its entity, its ID and whether it is a fault.
public enum QueueCheck {
  /// Whether uses off the queue end the process.
  ///
  /// Set it before the first context is made, and leave it so: what runs at the time is not told.
  public static var isOn: Bool {
    get { QueueUse.isChecked }
    set { QueueUse.isChecked = newValue }
  }
}
