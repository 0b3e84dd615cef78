/* The process that forks the workers: it has one thread and holds no lock, ever. It is told to
 * start one or to end one, and answers: one packet each. */
#ifndef PROJECT_PARSE_FORK_SERVER_H
#define PROJECT_PARSE_FORK_SERVER_H

#include <sys/types.h>

#define FORK_SERVER_NAME "tranship-parse" /* of this process and of the workers */

struct fork_server_order {
    pid_t end; /* the worker to end and to reap; 0: start one */
};

struct fork_server_answer {
    pid_t pid;  /* of the new worker, whose socket and standard error come along; 0: it could not be
                   started */
    int error;  /* then: errno */
    int status; /* of the one that was reaped, as from waitpid */
};

/* The life of the fork server, just forked, with all signals blocked. */
_Noreturn void fork_server_live(int socket, pid_t parent);

#endif
