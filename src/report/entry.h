/* One entry of the reference, for people and for programs: a row of the tables, or a finding. */
#ifndef REPORT_ENTRY_H
#define REPORT_ENTRY_H

#include "core/finding.h"
#include "map/map.h"
#include "report/jvalue.h"

/* The tables of a row, the HIP release to judge it for (0: none), and the columns for texts (0:
 * paragraphs are lines). */
struct entry {
    const struct map *map;
    release rocm;
    int width;
};

/* Append the tables' knowledge of a row: for people, or as JSON, which the caller releases. */
void entry_row(const struct entry *e, struct row r, struct buf *out);
json_t *entry_row_json(const struct entry *e, struct row r);

/* Returns a finding's message with "..." for the subject and the detail. Owned by the arena. */
char *entry_message(const struct finding_def *def, struct arena *a);

/* The same for a finding's definition. */
void entry_finding(const struct finding_def *def, int width, struct buf *out);
json_t *entry_finding_json(const struct finding_def *def);

#endif
