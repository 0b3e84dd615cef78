/* Causes: one change to a header, a definition or a row, or one task at several places. Findings
 * with the same number and subject have one cause in a run, which is for one release. */
#ifndef REPORT_CAUSES_H
#define REPORT_CAUSES_H

#include "report/report.h"

struct cause {
    const struct finding_def *def;
    const char *subject, *message; /* the message is that of the first place */
    enum severity severity;        /* the highest of its places */
    enum effort effort;            /* the greatest of its places */
    const struct located *place;   /* in the order of the files */
    uint32_t nplaces, nfiles;
    /* effort_minutes: of one place if one change fixes all, else of all places */
    uint64_t minutes;
};

/* Returns the causes of all warnings and errors that need work, most work first. Owned by the
 * arena. */
const struct cause *causes_of(const struct run_result *r, struct arena *a, uint32_t *n);

/* Returns how many of them, from the first, make nine tenths of the work. */
uint32_t causes_most(const struct cause *cause, uint32_t n);

/* Appends "hours", "12 x minutes". */
void cause_work(const struct cause *c, struct buf *out);

/* Appends "TS1801 cg::reduce": the name of the cause, with the subject not escaped. */
void cause_name(const struct finding *f, struct buf *out);

#endif
