/* A record in the making, beside the one that it joins at its end. */
#ifndef CMD_RECORD_RESULT_H
#define CMD_RECORD_RESULT_H

#include "record/event.h"
#include <stdio.h>

/* Begins a draft beside the record, with this first line, and returns its path; NULL with err. */
const char *result_begin(const char *file, const struct record *head, struct arena *a,
                         struct err *err);

/* Reads the draft as *run, joins it with the record (unless fresh is set) and with drafts that
 * killed runs left, and puts that in the record's place: *all. The drafts are gone then. A record
 * that can't be read is told in all->doubt, and replaced. -1 with err: the draft stays. */
int result_end(const char *file, const char *draft, bool fresh, struct record *run,
               struct record *all, struct arena *a, struct err *err);

/* Now, in UTC, as records have it: "2026-01-31T12:00:00Z"; owned by the arena. */
const char *result_now(struct arena *a);

/* Prints a text of several lines, safe for a terminal; each line ends. */
void result_print(FILE *to, const char *text);

#endif
