/* The process that forks the workers: it has one thread and never holds a lock. Each request starts
 * or ends one worker and gets an answer: one packet each. */
#ifndef PROJECT_PARSE_FORK_SERVER_H
#define PROJECT_PARSE_FORK_SERVER_H

#include <sys/types.h>

#define FORK_SERVER_NAME "tranship-parse" /* of this process and of the workers */

struct fork_server_order {
    pid_t end; /* the worker to end and reap; 0: start one */
};

struct fork_server_answer {
    /* of the new worker; its socket and standard error come with it; 0: it could not be started */
    pid_t pid;
    int error;  /* then: errno */
    int status; /* of the reaped one, as from waitpid */
};

/* Runs the fork server, just forked, with all signals blocked. */
_Noreturn void fork_server_live(int socket, pid_t parent);

#endif
