/* The options given to tranship validate. */
#ifndef CMD_VALIDATE_VALIDATE_OPTIONS_H
#define CMD_VALIDATE_VALIDATE_OPTIONS_H

#include "base/opt.h"
#include "cmd/validate/slurm.h"
#include "validate/validate.h"

enum { REPORTS = 8 };

struct validate_settings {
    struct validate_options o;
    struct arena arena;
    const char *report[REPORTS];
    int nreports;
    const char *colour;
    bool quiet, verbose, list, require_run, merge, seeded;
    const char *times; /* --shard-times: a report's file */
    struct slurm_options slurm;
    struct words passed; /* options, for the parts of a validation */
};

/* The options, for opt_parse, the help and the completion. */
extern const struct opt validate_options[];

/* Takes one of them (ctx: struct validate_settings); stores in the arena what must persist. */
int validate_take(void *ctx, const struct opt *opt, const char *arg, struct err *err);

/* Call it after all are taken: reports options that exclude each other, or have no effect alone; -1
 * with err. Reads the earlier report that --shard-times names to *times, which the caller
 * releases. */
int validate_check_options(struct validate_settings *s, struct validation *times, struct err *err);

/* Returns the report of this name (text, markdown, html, json, junit, csv), or NULL. */
const struct validation_report *validate_report(struct str name);

#endif
