/* Causes: what one header, one definition or one row cures, or one thing that is to be
 * done at several places. Findings of one number with one subject have one cause in a run,
 * which is for one release. */
#ifndef REPORT_CAUSES_H
#define REPORT_CAUSES_H

#include "report/report.h"

struct cause {
    const struct finding_def *def;
    const char *subject, *message; /* the message is that of the first place */
    enum severity severity;        /* the gravest of its places */
    enum effort effort;            /* the greatest */
    const struct located *place;   /* in the order of the files */
    uint32_t nplaces, nfiles;
    /* effort_minutes: of one place where one cure is for all, else of all places */
    uint64_t minutes;
};

/* Of all warnings and errors that ask for work, most work first. Owned by the arena. */
const struct cause *causes_of(const struct run_result *r, struct arena *a, uint32_t *n);

/* How many of them, from the first, make nine tenths of the work. */
uint32_t causes_most(const struct cause *cause, uint32_t n);

/* "hours", "12 x minutes" */
void cause_work(const struct cause *c, struct buf *out);

/* "TS1801 cg::reduce": the name of the cause, the subject as it is. */
void cause_name(const struct finding *f, struct buf *out);

#endif
