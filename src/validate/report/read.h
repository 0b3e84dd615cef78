/* Reads the JSON report of a validation back, and joins those of the parts of one. */
#ifndef VALIDATE_REPORT_READ_H
#define VALIDATE_REPORT_READ_H

#include "base/err.h"
#include "validate/result/result.h"

/* Reads the report in a file into v, which is zero-initialised and whose arrays
 * validation_release frees, with -1, too; texts are the arena's. -1 with err, which has the
 * file's name: it can't be read, or is none.
 */
int validation_read_file(struct validation *v, const char *path, struct arena *a, struct err *err);

/* Joins the reports of all parts of one validation (--shard) to what one run would have
 * reported, but for times. Of two reports of one part the one that came to its end stands, and
 * then the newer one: told gets a line for each that is passed over. name: what the reports are
 * called. What out has is borrowed from the parts, but for its list of cases, which is freed
 * with free(out->cases.p). -1 with err: a part is missing or was interrupted, or they are of
 * different validations. */
int validation_merge(struct validation *out, const struct validation *part, const char *const *name,
                     uint32_t n, struct buf *told, struct arena *a, struct err *err);

#endif
