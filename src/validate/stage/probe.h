/* Runs before the stages: finds the architectures that a toolchain compiles for. */
#ifndef VALIDATE_STAGE_PROBE_H
#define VALIDATE_STAGE_PROBE_H

#include "validate/session/session.h"

/* Adds to t->arch those architectures of `arch`, a list that ends with NULL, that the toolchain
 * compiles a kernel for. Returns NULL, or what is missing if there is no such architecture, owned
 * by the session's arena. */
const char *probe_archs(struct session *s, struct toolchain *t, const char *const *arch);

#endif
