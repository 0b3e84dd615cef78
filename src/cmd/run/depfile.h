/* -MD, -MF and -MT: a make rule with the inputs of a port, for build rules. */
#ifndef CMD_RUN_DEPFILE_H
#define CMD_RUN_DEPFILE_H

#include "cmd/common/cmd.h"
#include "project/write/depends.h"
#include "report/report.h"

/* Options as given, and the files that the run has read. */
struct depfile {
    bool asked;
    const char *file, *target; /* NULL: as DEPFILE_OPTIONS say */
    struct depends depends;
};

/* Rows for option tables. */
#define DEPFILE_OPTIONS                                                                            \
    {0, "MD", NULL,                                                                                \
     "with -o: write a make rule with the files that the ports depend on: sources, "               \
     "headers, maps, lists. For one file, the rule's file is named after the port, plus .d",       \
     NULL},                                                                                        \
        {0, "MF", "FILE", "with -MD: write the rule to FILE", NULL},                               \
    {                                                                                              \
        0, "MT", "TARGET", "with -MD: the target of the rule; the default is the ports", NULL      \
    }

/* Takes one of them; returns 1 if the option is not one of them. */
int depfile_take(struct depfile *d, struct str name, const char *arg);

/* Returns what is wrong with them, given the number of operands and the first one; NULL:
 * nothing. */
const char *depfile_misuse(const struct depfile *d, bool tree, char **paths, int npaths);

/* Writes the rule if it was asked for. -1 if it can't be written, which was reported. */
int depfile_write(struct depfile *d, const struct run_result *r);

void depfile_release(struct depfile *d);

#endif
