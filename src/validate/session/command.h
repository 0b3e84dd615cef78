/* Runs commands, and finds the line of their output that a message should have. */
#ifndef VALIDATE_SESSION_COMMAND_H
#define VALIDATE_SESSION_COMMAND_H

#include "base/arena.h"
#include "base/words.h"
#include <stdbool.h>
#include <stdint.h>

/* How a command ended. */
struct command_end {
    const char *trouble; /* what happened, owned by the arena; NULL: it succeeded */
    bool by_itself; /* it ended by itself: no time-out, no signal, nothing missing to start it */
    double seconds;
    uint64_t peak; /* bytes */
};

/* Runs a command. Appends the command and its output to the log. */
struct command_end command_run(const struct words *command, const char *folder, const char *log,
                               struct arena *a);

/* Returns the line of a log that says most: the first error of a compiler or linker, else the last
 * line. NULL if there is none. Owned by the arena. */
const char *command_telling(const char *path, struct arena *a);

/* Returns the text for a command that failed: that line, or how the command ended and the last
 * line. Owned by the arena. */
const char *command_failure(const char *path, const char *ended, struct arena *a);

#endif
