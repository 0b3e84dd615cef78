/* Causes: what a person does once, for all places that need it. That is one change to a header, a
 * definition or a row, one decision about names of a library that have the same remedy, or one task
 * at several places. */
#ifndef REPORT_CAUSES_H
#define REPORT_CAUSES_H

#include "report/report.h"

struct cause {
    const struct finding_def *def; /* of the gravest of its places, the first of them */
    const char *subject;
    const char *message; /* that of the place def is of, behind "12 names of CUPTI (metric): " */
    const char *note;    /* of several names, if all have it; else NULL */
    const char *family,
        *pattern;           /* of its names (struct finding); NULL: it has one name, or none */
    enum severity severity; /* the highest of its places */
    enum effort effort;     /* the greatest of its places */
    enum cure cure;
    const struct located *place; /* in the order of the files */
    uint32_t nplaces, nfiles;
    uint32_t nnames;  /* different subjects */
    uint32_t units;   /* of the run's, those that include one of its files; 0: not known */
    uint32_t targets; /* of the run's, those that one of these units is in; 0: not known */
    bool most;        /* it is among the fewest causes that make nine tenths of the work */
    /* effort_minutes: of all places; or if it is cured once of one of them, and one for each further
     * name */
    uint64_t minutes;
};

/* Returns the causes of all warnings and errors that need work: errors first, as they hold units up,
 * and of these the causes that most targets need, or most units, then those with most work. Owned by the arena. */
const struct cause *causes_of(const struct run_result *r, struct arena *a, uint32_t *n);

/* Returns how many of them are among those that make nine tenths of the work. */
uint32_t causes_most(const struct cause *cause, uint32_t n);

/* Appends "; needed by 5 of 10 units, in 2 of 3 targets"; nothing of what is not known, or there is only
 * one of. */
void cause_needed(const struct cause *c, const struct run_result *r, struct buf *out);

/* Appends "hours", "12 x minutes". */
void cause_work(const struct cause *c, struct buf *out);

/* Appends "TS1801 cg::reduce": the name of the cause, with the subject not escaped. */
void cause_name(const struct cause *c, struct buf *out);

#endif
