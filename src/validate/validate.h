/* A validation: every case is ported, compiled with every toolchain, run on every device that is
 * available, and compared. */
#ifndef VALIDATE_VALIDATE_H
#define VALIDATE_VALIDATE_H

#include "validate/result/result.h"
#include "validate/session/options.h"

#define VALIDATE_BYTES ((uint64_t)8 << 30) /* the most that the folder of cached steps may have */

/* The architectures that programs are compiled for if the user names none. */
extern const char *const validate_archs[]; /* ends with NULL */

/* Reads the manifests of the paths and runs the validation. Texts of the result live as long as
 * *session, which the caller frees with validate_free. -1 with one or more lines in messages if it
 * can't begin: a manifest is wrong, no case has the wanted name, the work folder can't be made.
 * What goes wrong with a case is in the result. */
struct session;
int validate_run(const struct validate_options *o, struct session **session, struct validation *out,
                 struct buf *messages);

/* Returns how many cases the options select; 0 if there are none, or if the manifests are wrong,
 * with lines in messages. Appends the names of the cases to `names`, one per line, also those of
 * the manifests that are right if others are wrong; `names` may be NULL. */
size_t validate_count(const struct validate_options *o, struct buf *names, struct buf *messages);

/* Frees what validate_run made, except the arrays of the validation. s may be NULL. */
void validate_free(struct session *s);

#endif
