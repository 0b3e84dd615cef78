/* Before the stages: what a toolchain can compile for. */
#ifndef VALIDATE_STAGE_PROBE_H
#define VALIDATE_STAGE_PROBE_H

#include "validate/session/session.h"

/* Adds to t->arch those of `arch` (ends with NULL) that the toolchain compiles a kernel for. What
 * is missing where it is none, owned by the session's arena; else NULL. */
const char *probe_archs(struct session *s, struct toolchain *t, const char *const *arch);

#endif
