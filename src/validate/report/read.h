/* Reads the JSON report of a validation back, and joins the reports of the parts of a
 * validation. */
#ifndef VALIDATE_REPORT_READ_H
#define VALIDATE_REPORT_READ_H

#include "base/err.h"
#include "validate/result/result.h"

/* Reads the report in a file into v, which must be zero-initialised. Its texts are owned by the
 * arena; the caller frees its arrays with validation_release, even after an error. -1 with err,
 * which names the file: it can't be read, or is not a report. */
int validation_read_file(struct validation *v, const char *path, struct arena *a, struct err *err);

/* Joins the reports of all parts of one validation (--shard) into the report that a single run
 * would have made, except for times. Of two reports of one part, the one that is complete is used,
 * and of equal ones the newer; each of the others is named in a line of `told`. `name` has the
 * names of the reports for messages. `out` borrows from the parts, except for its list of cases,
 * which the caller frees with free(out->cases.p). -1 with err: a part is missing or was
 * interrupted, or the reports are of different validations. */
int validation_merge(struct validation *out, const struct validation *part, const char *const *name,
                     uint32_t n, struct buf *told, struct arena *a, struct err *err);

#endif
