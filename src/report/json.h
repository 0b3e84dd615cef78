/* The report for programs as a value: other formats are made of it, too. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "report/jvalue.h"
#include "report/report.h"

/* Returns the whole run, as src/report/report.schema.json describes it. Owned by the caller. */
json_t *json_report(const struct run_result *r);

#endif
