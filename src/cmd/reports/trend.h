/* A series of reports: a line for each, and a chart. */
#ifndef CMD_REPORTS_TREND_H
#define CMD_REPORTS_TREND_H

#include "cmd/common/grid.h"
#include "report/report.h"

struct trend_options {
    enum grid_format format;
    const char *chart; /* the file for the chart, or NULL */
};

/* Writes a table of the reports, the oldest first: coverage, errors, warnings, the weight of the
 * work, and what is new and fixed since the report before. As text with a bar for the coverage. */
void trend_write(const struct run_result *run, const char *const *name, uint32_t n,
                 const struct trend_options *o, struct arena *a, struct buf *out);

/* Writes the coverage as a line and the work left as bars, in SVG. */
void trend_chart(const struct run_result *run, const char *const *name, uint32_t n,
                 struct buf *out);

#endif
