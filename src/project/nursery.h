/* The process that forks the workers: it has one thread and holds no lock, ever. It is told to
 * start one or to end one, and answers: one packet each. */
#ifndef PROJECT_NURSERY_H
#define PROJECT_NURSERY_H

#include <sys/types.h>

#define NURSERY_NAME "tranship-parse" /* of this process and of the workers */

struct nursery_order {
    pid_t end; /* the worker to end and to bury; 0: start one */
};

struct nursery_answer {
    pid_t pid;  /* of the new worker, whose socket and standard error come along; 0: it could not be
                   started */
    int error;  /* then: errno */
    int status; /* of the one that was buried, as from waitpid */
};

/* The life of the nursery, just forked, with all signals blocked. */
_Noreturn void nursery_live(int socket, pid_t parent);

#endif
