/* Output that the user named: to standard output, a file, a pipe or a device. */
#ifndef CMD_COMMON_PUT_H
#define CMD_COMMON_PUT_H

#include "base/err.h"
#include "base/str.h"
#include <stdbool.h>

/* From here on, writing to a pipe without a reader fails instead of ending the process, so that the
 * other outputs are still written. Call it before anything is printed. */
void put_begin(void);

/* Returns the format of a requested report ("json=r.json"), and the name to write to, or NULL. */
struct str put_format(const char *report);
const char *put_name(const char *report);

/* True for NULL, "-", and the system's names for it ("/dev/stdout", "/dev/fd/1"). */
bool put_is_stdout(const char *name);

/* True for a pipe, a terminal, a device, or an open descriptor by its name ("/dev/fd/63"): writing
 * overwrites nothing. Standard output is one. */
bool put_is_stream(const char *name);

/* Writes all of it. A regular file is replaced as a whole or not at all. If links lead to one,
 * nothing is written: the target may be anything. A pipe or a device is written directly: opening a
 * pipe waits for its reader. -1 with err: "NAME: why", or "standard output: why". A standard output
 * without a reader is not an error: the user has seen enough. */
int put_file(const char *name, struct str bytes, struct err *err);

/* The same for standard output. */
int put_stdout(struct str bytes, struct err *err);

/* Writes to a descriptor; ignores errors (the report next to a port, on standard error). */
void put_aside(int fd, struct str bytes);

/* Call it last, before the process returns its exit code: if standard output's reader has gone and
 * nothing else failed, the process ends as others do that write to such a pipe. */
int put_end(int code);

#endif
