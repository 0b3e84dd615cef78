/* Limits that fail a run: its findings, those since an earlier report, or too little coverage. */
#ifndef CMD_REPORTS_GATES_H
#define CMD_REPORTS_GATES_H

#include "cmd/common/cmd.h"
#include "report/report.h"

struct gate_options {
    const char *baseline;   /* --baseline, or NULL */
    bool limited;           /* --max-new-findings was given */
    uint32_t max_new;       /* its number */
    unsigned min_coverage;  /* --min-coverage, in tenths of a per cent */
    struct run_result *old; /* the baseline, after it was read */
};

/* Rows for option tables. */
#define GATE_OPTIONS                                                                               \
    {0, "baseline", "FILE",                                                                        \
     "compare with an earlier report (--report json=FILE): only "                                  \
     "new findings count for --fail-on",                                                           \
     NULL},                                                                                        \
        {0, "max-new-findings", "N",                                                               \
         "with --baseline: allow this many new findings; the default is 0", NULL},                 \
    {                                                                                              \
        0, "min-coverage", "PERCENT",                                                              \
            "exit with 1 if a smaller share of the CUDA uses is converted", NULL                   \
    }

/* Takes one of them; returns 1 if the option is not one of them. */
int gates_take(struct gate_options *g, struct str name, const char *arg, struct err *err);

/* Reads the baseline, before any work. The arena owns it. -1 with err if the options make no
 * sense. */
int gates_load(struct gate_options *g, struct arena *a, struct err *err);

/* Compares the run with it, and stores the limits in the run. */
void gates_apply(const struct gate_options *g, struct run_result *r, struct arena *a);

/* Returns the exit code of a run that was not stopped. */
int gates_exit_code(const struct run_result *r);

#endif
