import Foundation

exit(CompareProgram.main())
