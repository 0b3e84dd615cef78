/* Reads a report of "--report json" back: all that it says of a run is there again, and any format
 * can be written of it. What the report adds up from that (its totals, families, causes) is not
 * read but added up again. */
#ifndef REPORT_READ_H
#define REPORT_READ_H

#include "report/report.h"

/* Parses the text of a report, which shown names in messages. Everything is owned by the arena. A
 * finding whose number this tranship does not know keeps what the report says of it. -1 with err
 * for what is no report of tranship, has another schema, or lacks something: "old.json:
 * files[3].findings[0].line is no number from 0 to 4294967295". */
int report_read(struct run_result *r, const char *shown, struct str text, struct arena *a,
                struct err *err);

/* The same of a file. */
int report_read_file(struct run_result *r, const char *path, struct arena *a, struct err *err);

#endif
