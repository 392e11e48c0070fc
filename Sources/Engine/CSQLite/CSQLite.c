// The package manager wants a source file in a C target; the functions themselves come from SQLite's runtime library.
#include "CSQLite.h"
