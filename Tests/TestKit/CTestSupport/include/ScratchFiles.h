// Temporary files in memory, for the tests and the programs that they start.
#ifndef SCRATCH_FILES_H
#define SCRATCH_FILES_H

// Nothing is called: a program that this is linked into has TMPDIR set when it starts, unless it has one already.

#endif
