import Graders

extension Variant {
  static var predictWhatARowReads: [Variant] {
    [
      Variant(
        "asks-what-waits-for-a-save",
        PredictWhatARowReads { name, moment in
          let waits = moment == .deleted || moment == .merged
          return RowReading(
            isDeleted: waits, isFault: !waits, hasContext: waits || moment == .neverSaved, name: waits ? name : nil)
        }),
      Variant(
        "goes-through-a-life",
        PredictWhatARowReads { name, moment in
          var reading = RowReading(isDeleted: true, isFault: false, hasContext: true, name: name)
          if moment == .deleted || moment == .merged { return reading }
          (reading.isDeleted, reading.isFault, reading.name) = (false, true, nil)
          if moment != .neverSaved { reading.hasContext = false }
          return reading
        }),
    ]
  }
}
