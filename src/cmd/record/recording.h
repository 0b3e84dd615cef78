/* A command that is run and recorded: its surroundings, a draft of the record, and the draft's end. */
#ifndef CMD_RECORD_RECORDING_H
#define CMD_RECORD_RECORDING_H

#include "base/words.h"
#include "cmd/record/surroundings.h"
#include "record/child.h"
#include "record/event.h"

struct recording {
    const char *file;       /* the record, absolute */
    const char *root;       /* the project's, absolute and without links */
    release cuda;           /* of the toolkit that the command finds; 0: none */
    bool fresh;             /* older commands of the record are forgotten */
    size_t keep;            /* bytes of the command's standard error; 0: none */
    struct child child;     /* what it ended with; its texts are the caller's to release */
    int unstarted;          /* errno if it could not be started, else 0 */
    struct record run, all; /* what it did; what the record has with it */
};

/* Runs the command in the current folder, and joins what it did with the record. Says on standard
 * error which variables makefiles get. -1 with err: nothing was run, or the record can't be written.
 */
int recording_run(struct recording *r, const struct words *command, struct arena *a,
                  struct err *err);

#endif
