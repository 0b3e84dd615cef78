/* Doubt: files that were not fully parsed. */
#ifndef REPORT_DOUBT_H
#define REPORT_DOUBT_H

#include "report/report.h"

/* True if the file was not fully parsed. Files with nothing to judge are not in doubt. */
bool doubt_is_about(const struct file_result *f);

/* The number of such files with something to judge; first: the first of them, or NULL. */
struct doubt {
    uint32_t files, of;
    const struct file_result *first;
};
struct doubt doubt_of(const struct run_result *r);

/* Appends the reason, and the remedy if it is known: "'helper.h' file not found; pass the folder
 * that has helper.h after --: -- -IFOLDER". The names in it are not escaped. */
void doubt_reason(const struct file_result *f, struct buf *out);

/* Appends "2 of 5 files not fully parsed, the first: a.cu: REASON". Nothing if there are none. Not
 * escaped. */
void doubt_tell(const struct run_result *r, struct buf *out);

/* Appends whether the parses of a tree changed the result, if that was tested: "--no-parse would
 * have given the same result". Nothing if it was not. */
void doubt_tell_parse(const struct run_result *r, struct buf *out);

#endif
