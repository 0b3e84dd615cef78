/* Runs a command so that everything it does is contained: its output goes to a file, and all
 * processes that it started end with it.
 *
 * A process of our own, the watcher, stands between the caller and the command (process_watch.c).
 * It is the subreaper of everything that the command starts. Therefore no process escapes by
 * becoming a daemon, processes of commands that run at the same time are distinguished by ancestry
 * alone, and the command ends even if the caller is killed. */
#ifndef VALIDATE_PROCESS_PROCESS_H
#define VALIDATE_PROCESS_PROCESS_H

#include "base/err.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct process {
    /* ends with NULL; argv[0] is looked up in the $PATH that the command gets; with a slash in it,
     * it is relative to the folder */
    const char *const *argv;
    /* "NAME=VALUE" in addition to the caller's environment, ends with NULL; "NAME" alone removes a
     * variable; may be NULL */
    const char *const *environment;
    /* its working directory, or NULL for the caller's; the files below are relative to the
     * caller's */
    const char *folder;
    const char *input; /* a regular file for its standard input; NULL: /dev/null */
    /* a regular file, not a link, for standard output; it is emptied first; NULL: /dev/null */
    const char *output;
    const char *errors; /* a file for standard error; NULL: the same as the output */
    double timeout;     /* seconds of wall time, 0: no limit */
    /* bytes of data that it and its children may each use (RLIMIT_DATA), 0: no limit */
    uint64_t memory;
    /* bytes that each output file may have; the rest is cut off; 0: no limit. The watcher checks
     * this, because RLIMIT_FSIZE would be for all files */
    uint64_t output_limit;
    bool quiet_core; /* no core file (RLIMIT_CORE 0) */
    /* a descriptor; once it is readable, this command ends as by process_interrupt; 0: none */
    int stop;
};

enum process_end {
    PROCESS_EXITED,
    PROCESS_SIGNALLED,
    PROCESS_TIMED_OUT,
    PROCESS_TOO_MUCH_OUTPUT,
    PROCESS_INTERRUPTED
};

struct process_result {
    enum process_end end;
    int code;       /* exit status, or the signal's number; 0 for the other ends */
    double seconds; /* wall time of the command itself */
    double cpu;     /* user and system time of it and its children */
    /* bytes: the largest resident set of one process; 0: not measured (it ended within a few
     * milliseconds, see process_watch.c) */
    uint64_t peak;
    int leaked; /* processes that it left behind when it ended by itself; they have been ended */
};

/* Runs the command to its end, in a session of its own, with all signals at their defaults and no
 * open files but the standard three. At the time-out all its processes get SIGTERM, and two seconds
 * later SIGKILL. Processes that are still there a fifth of a second after the command ended are
 * killed and counted, also those with a session of their own. When memory runs out, the kernel ends
 * the command before the caller. Safe to call from several threads at once. -1 with err if it can't
 * be started at all: not found, or no file for the output. */
int process_run(const struct process *p, struct process_result *out, struct err *err);

/* Ends everything that process_run is running, in all threads, as PROCESS_INTERRUPTED (with SIGTERM
 * and SIGKILL as above), and everything that it is asked to start from now on. Safe in a signal
 * handler. */
void process_interrupt(void);

/* True once process_interrupt was called. */
bool process_interrupted(void);

/* Returns how the command ended, for messages: "exit code 1", "killed by signal 11 (Segmentation
 * fault)", "no end within 120 s"; followed by ", 2 processes left behind" if there were any. Owned
 * by the arena. */
struct arena;
const char *process_end_text(const struct process_result *r, double timeout, struct arena *a);

#endif
