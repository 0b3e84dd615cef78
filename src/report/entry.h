/* One entry of the reference, for people and for programs: a row of the tables, or a finding. */
#ifndef REPORT_ENTRY_H
#define REPORT_ENTRY_H

#include "core/finding.h"
#include "map/map.h"
#include "report/jvalue.h"

/* The tables that a row is seen among, the HIP release to judge it for (0: none), and the columns
 * to lay texts out for (0: paragraphs are lines). */
struct entry {
    const struct map *map;
    release rocm;
    int width;
};

/* Appends what the tables know of a row: for people, or as JSON, which the caller drops. */
void entry_row(const struct entry *e, struct row r, struct buf *out);
json_t *entry_row_json(const struct entry *e, struct row r);

/* A finding's message with "..." where the subject and the detail go. Owned by the arena. */
char *entry_message(const struct finding_def *def, struct arena *a);

/* The same of a finding's definition. */
void entry_finding(const struct finding_def *def, int width, struct buf *out);
json_t *entry_finding_json(const struct finding_def *def);

#endif
