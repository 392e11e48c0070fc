// The generators and builders of the tests are used in nearly every file here.
@_exported import TestKit
