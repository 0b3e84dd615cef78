/* Commands, what they say, and what of it is told. */
#ifndef VALIDATE_SESSION_COMMAND_H
#define VALIDATE_SESSION_COMMAND_H

#include "base/arena.h"
#include "base/words.h"
#include <stdbool.h>
#include <stdint.h>

/* How a command ended. */
struct command_end {
    const char *trouble; /* what happened, owned by the arena; NULL: it succeeded */
    bool by_itself; /* it ran to an end of its own: no time-out, no signal, no lack of anything to
                       start it */
    double seconds;
    uint64_t peak; /* bytes */
};

/* Runs a command; what it says is appended to the log, which begins with the command itself. */
struct command_end command_run(const struct words *command, const char *folder, const char *log,
                               struct arena *a);

/* The most telling line of a log: the first error of a compiler or linker, else the last line.
 * NULL: there is none. */
const char *command_telling(const char *path, struct arena *a);

/* What a command that failed is told as: that line, or how it ended and the last line. */
const char *command_failure(const char *path, const char *ended, struct arena *a);

#endif
