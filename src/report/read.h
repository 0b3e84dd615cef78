/* Reads a report of "--report json" back: it gives the complete run again, and any format can be
 * written from it. Sums in the report (its totals, families, causes) are not read but computed
 * again. */
#ifndef REPORT_READ_H
#define REPORT_READ_H

#include "report/report.h"

/* Parses the text of a report; shown is its name in messages. The arena owns everything. A finding
 * whose number this tranship does not know keeps the report's data. -1 with err if it is not a
 * report of tranship, has another schema, or lacks something: "old.json: files[3].findings[0].line
 * is no number from 0 to 4294967295". */
int report_read(struct run_result *r, const char *shown, struct str text, struct arena *a,
                struct err *err);

/* The same for a file. */
int report_read_file(struct run_result *r, const char *path, struct arena *a, struct err *err);

#endif
