/* What process.c prepares, process_watch.c runs and process_tree.c finds. */
#ifndef VALIDATE_PROCESS_PROCESS_PARTS_H
#define VALIDATE_PROCESS_PROCESS_PARTS_H

#include "validate/process/process.h"
#include <sys/types.h>

/* The watcher's name, and the command's until it begins. */
#define PROCESS_WATCHER "tranship-watch"

/* What the command's process tried to do last before it became the command. */
enum process_step { PROCESS_FOLDER, PROCESS_LIMIT, PROCESS_FORK, PROCESS_EXEC };

/* Memory that caller, watcher and the command's process share until the command itself begins. */
struct process_page {
    enum process_step step;
    int error;       /* errno of the step that failed, 0: none did */
    pid_t command;   /* and its process group */
    uint64_t copied; /* bytes: what the command's process had of the caller's memory when it
                        executed the command */
    bool done;       /* the watcher came to its end; what follows is valid */
    struct process_result result;
};

/* All that is needed behind the fork, made before it: there, memory can't be allocated. */
struct process_start {
    const char *program; /* the file to execute */
    char **argv, **environment;
    const char *folder;
    int input, output, errors; /* open files, all above 2; errors == output where they are one */
    int alive;                 /* ends (a pipe without writers) when the caller does */
    int interrupt;             /* readable from process_interrupt on */
    int stop;                  /* readable once the caller wants this one to end; -1: never */
    double timeout;
    uint64_t memory, output_limit;
    bool quiet_core;
    struct process_page *page;
};

/* The life of the watcher's process, just forked, with all signals blocked. Calls only what is safe
 * behind a fork of a process with threads. */
_Noreturn void process_watch(const struct process_start *s);

struct process_node {
    pid_t pid, parent;
    bool zombie; /* it has ended and only waits for its parent to notice */
};

/* The descendants of a process as /proc has them at the moment, zombies included: how many, at
 * *out. They stay until the next call; for one thread only. Safe behind a fork. */
size_t process_tree(pid_t root, const struct process_node **out);

/* The largest resident set that a process had since it executed its program, in bytes; 0: not
 * known, or it has not yet. Safe behind a fork. */
uint64_t process_peak(pid_t pid);

#endif
