/* Shared by process.c, which prepares a command, process_watch.c, which runs it, and
 * process_tree.c, which finds its processes. */
#ifndef VALIDATE_PROCESS_PROCESS_PARTS_H
#define VALIDATE_PROCESS_PROCESS_PARTS_H

#include "validate/process/process.h"
#include <sys/types.h>

/* The name of the watcher's process, and of the command's until the command begins. */
#define PROCESS_WATCHER "tranship-watch"

/* The last step of the command's process before it became the command. */
enum process_step { PROCESS_FOLDER, PROCESS_LIMIT, PROCESS_FORK, PROCESS_EXEC };

/* Memory that the caller, the watcher and the command's process share until the command itself
 * begins. */
struct process_page {
    enum process_step step;
    int error;     /* errno of the step that failed, 0: none did */
    pid_t command; /* and its process group */
    /* bytes of the caller's memory that the command's process had when it executed the command */
    uint64_t copied;
    bool done; /* the watcher has come to its end; only then `result` is valid */
    struct process_result result;
};

/* Everything that is needed after the fork. It is made before, because memory can't be allocated
 * after the fork. */
struct process_start {
    const char *program; /* the file to execute */
    char **argv, **environment;
    const char *folder;
    /* open files, all above 2; errors == output if both go to one file */
    int input, output, errors;
    int alive;     /* a pipe that loses its last writer when the caller ends */
    int interrupt; /* readable once process_interrupt was called */
    int stop;      /* readable once the caller wants this command to end; -1: never */
    double timeout;
    uint64_t memory, output_limit;
    bool quiet_core;
    struct process_page *page;
};

/* Runs the watcher: a process that was just forked, with all signals blocked. Calls only functions
 * that are safe after a fork of a process with threads. */
_Noreturn void process_watch(const struct process_start *s);

struct process_node {
    pid_t pid, parent;
    bool zombie; /* it has ended, and its parent has not waited for it yet */
};

/* Returns how many descendants a process has in /proc at the moment, including zombies, and lists
 * them at *out. The list is valid until the next call; only one thread may call this. Safe after a
 * fork. */
size_t process_tree(pid_t root, const struct process_node **out);

/* Returns the largest resident set of a process since it executed its program, in bytes; 0 if that
 * is not known, or it has not executed one yet. Safe after a fork. */
uint64_t process_peak(pid_t pid);

#endif
