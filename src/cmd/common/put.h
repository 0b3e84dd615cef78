/* Output that the user asked for by name: to standard output, to a file, to a pipe or a device. */
#ifndef CMD_COMMON_PUT_H
#define CMD_COMMON_PUT_H

#include "base/err.h"
#include "base/str.h"
#include <stdbool.h>

/* From here on, a pipe that nobody reads any more is a write that fails, and not the end of the
 * process: what else is to be written still is. Call it before anything is printed. */
void put_begin(void);

/* Of a report that was asked for ("json=r.json"): the format; and the name to write to, or NULL. */
struct str put_format(const char *report);
const char *put_name(const char *report);

/* NULL, "-", and the system's names for it ("/dev/stdout", "/dev/fd/1"). */
bool put_is_stdout(const char *name);

/* A pipe, a terminal, a device, or an open descriptor by its name ("/dev/fd/63"): nothing is there
 * to be overwritten. Standard output is one. */
bool put_is_stream(const char *name);

/* Writes all of it. A regular file is replaced as a whole or not at all; where links lead to one,
 * nothing is written: what is behind them may be anything. A pipe or a device is written to as it
 * is: opening a pipe waits for its reader. -1 with err: "NAME: why", or "standard output: why".
 * That nobody reads standard output any more is no error: the user has seen enough. */
int put_file(const char *name, struct str bytes, struct err *err);

/* The same for standard output. */
int put_stdout(struct str bytes, struct err *err);

/* To a descriptor, all of it; what fails there is nobody's loss (the report beside a
 * port, on standard error). */
void put_aside(int fd, struct str bytes);

/* The last thing before the process returns its exit code: where standard output's reader has gone
 * and nothing else failed, it ends as others do that write to such a pipe. */
int put_end(int code);

#endif
