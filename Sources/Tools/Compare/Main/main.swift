import Foundation
import Probes

exit(CompareProgram.main())
