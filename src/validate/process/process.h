/* Running a command so that whatever it does stays contained: its output goes to a file, and all
 * that it started ends with it.
 *
 * A process of our own stands between the caller and the command (process_watch.c): it is the
 * subreaper of all that the command starts, so that nothing gets away from it by daemonising,
 * commands that run at the same time are told apart by ancestry alone, and the command ends also
 * where the caller is killed. */
#ifndef VALIDATE_PROCESS_PROCESS_H
#define VALIDATE_PROCESS_PROCESS_H

#include "base/err.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct process {
    const char *const *argv; /* ends with NULL; argv[0] is looked up in the $PATH that the command
                                gets; with a slash in it, it is as seen from the folder */
    const char *const *environment; /* "NAME=VALUE" beyond the own one, ends with NULL; "NAME" alone
                                       removes it; may be NULL */
    /* its working directory, or NULL; the files below are as seen from the caller's */
    const char *folder;
    const char *input;  /* a regular file for its standard input; NULL: /dev/null */
    const char *output; /* a regular file, no link, that gets standard output, emptied before; NULL:
                           /dev/null */
    const char *errors; /* a file that gets standard error; NULL: together with the output */
    double timeout;     /* seconds of wall time, 0: no limit */
    uint64_t memory; /* bytes of data it and its children may each use (RLIMIT_DATA), 0: no limit */
    uint64_t output_limit; /* bytes that each output file may have (RLIMIT_FSIZE is for all files,
                              so this is watched); what is beyond is cut off; 0: no limit */
    bool quiet_core;       /* no core file (RLIMIT_CORE 0) */
    int stop; /* a descriptor: once it is readable, this command ends as by process_interrupt;
                 0: none */
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
    uint64_t peak;  /* bytes: the largest resident set of one process; 0: not measured (it ended
                       within a few  milliseconds, see process_watch.c) */
    int leaked;     /* processes that it left behind when it ended by itself, now ended */
};

/* Runs it to its end in a session of its own, with all signals at their defaults and no open file
 * but the standard three. At the time-out all its processes get SIGTERM, two seconds later SIGKILL;
 * processes that are still there a fifth of a second after it ended are killed and counted, also
 * those that made a session of their own. When memory runs out, the kernel ends the command before
 * the caller. Safe to call from several threads at once. -1 where it can't be started at all (not
 * found, no file for the output): the message says why. */
int process_run(const struct process *p, struct process_result *out, struct err *err);

/* Ends what process_run runs at the moment, in all threads, as PROCESS_INTERRUPTED (SIGTERM,
 * SIGKILL as above), and what it is asked to start from now on. Safe in a signal handler. */
void process_interrupt(void);

/* True from process_interrupt on. */
bool process_interrupted(void);

/* "exit code 1", "killed by signal 11 (Segmentation fault)", "no end within 120 s": for messages;
 * owned by the arena. With ", 2 processes left behind" where there were any. */
struct arena;
const char *process_end_text(const struct process_result *r, double timeout, struct arena *a);

#endif
