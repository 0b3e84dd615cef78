/* Doubt: files that were judged without all that a parse would have told of them. */
#ifndef REPORT_DOUBT_H
#define REPORT_DOUBT_H

#include "report/report.h"

/* Was it judged without complete facts? Files that have nothing to judge are in no doubt. */
bool doubt_is_about(const struct file_result *f);

/* How many files of those that have something to judge; first: the first of them, or NULL. */
struct doubt {
    uint32_t files, of;
    const struct file_result *first;
};
struct doubt doubt_of(const struct run_result *r);

/* "'helper.h' file not found; pass the folder that has helper.h after --: -- -IFOLDER". Why, and
 * what would cure it where that is known. The names in it are as they are: to be escaped. */
void doubt_reason(const struct file_result *f, struct buf *out);

/* "2 of 5 files judged without complete facts, the first: a.cu: REASON". Nothing where there are
 * none. To be escaped. */
void doubt_tell(const struct run_result *r, struct buf *out);

/* What the parses of a tree were good for, where that was looked at: "--no-parse would have
 * answered the same". Nothing where it was not. */
void doubt_tell_parse(const struct run_result *r, struct buf *out);

#endif
