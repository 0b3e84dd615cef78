/* A validation: every case is ported, compiled with every toolchain, run on every device that can
 * be had, and compared. */
#ifndef VALIDATE_VALIDATE_H
#define VALIDATE_VALIDATE_H

#include "validate/result/result.h"
#include "validate/session/options.h"

#define VALIDATE_BYTES ((uint64_t)8 << 30) /* how large the folder of cached steps may get */

/* The architectures that programs are compiled for where nobody names any. */
extern const char *const validate_archs[]; /* ends with NULL */

/* Reads the manifests of the paths and does it all. Texts of the result live as long as *session:
 * validate_free. -1 and a message, one or more lines, in messages where that can't begin: a
 * manifest is wrong, no case has the wanted name, the work folder can't be made. What goes wrong
 * with a case is in the result. */
struct session;
int validate_run(const struct validate_options *o, struct session **session, struct validation *out,
                 struct buf *messages);

/* How many cases the options want; 0 where there are none, or the manifests are wrong: then
 * messages has why. Their names go to `names`, one a line, those of manifests that are right in any
 * case; NULL: nowhere. */
size_t validate_count(const struct validate_options *o, struct buf *names, struct buf *messages);

/* Frees what validate_run made, but for the arrays of the validation. NULL: nothing. */
void validate_free(struct session *s);

#endif
