// A disk that fails: SQLite's default file system with a layer around it, for tests.
#ifndef FAILING_DISK_H
#define FAILING_DISK_H

// Puts the layer in the place of the default file system; once for a process, before anything is opened.
// Returns 0, or what SQLite says.
int failing_disk_install(void);

// How calls fail.
typedef enum {
    // A write, a sync, a truncation or a deletion fails with the error that the operating system's failure gives.
    FAILING_DISK_BROKEN = 0,
    // A write fails because there is no room; nothing else does.
    FAILING_DISK_FULL = 1,
} failing_disk_manner;

// Begins to count, and has one call fail.
// call: its number, from 1; 0 lets all of them through. lasts: whether those that follow fail too.
void failing_disk_arm(long call, failing_disk_manner manner, int lasts);

// Lets everything through again, and ends the counting.
void failing_disk_heal(void);

// How many calls that can fail there were since the disk was armed.
long failing_disk_calls(void);

// How many of them failed.
long failing_disk_failures(void);

#endif
