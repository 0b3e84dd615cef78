/* What a run of a build did, in a line or two. */
#ifndef RECORD_SUMMARY_H
#define RECORD_SUMMARY_H

#include "record/event.h"

/* Appends "42 commands: 30 compilations (12 CUDA, 18 C++), 5 links, 2 archives; 1 failed", without
 * a line's end. Probes of configure are counted apart, parts of a
 * command not at all; a question that fails (--version) is no
 * failure. */
void record_summary(const struct record *r, struct buf *out);

/* Returns the first command that failed and was no probe, in the order of the file, and one that
 * only asks something after the others; NULL: none did. */
const struct record_event *record_first_failed(const struct record *r);

/* Appends the command as a shell would take it, cut to some width, with the folder that it ran in,
 * how it ended, and the first lines of what it said. */
void record_failure(const struct record_event *e, struct buf *out);

#endif
