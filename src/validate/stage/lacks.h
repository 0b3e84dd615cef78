/* What a case needs from the toolchain, the machine and the device, and does not get. */
#ifndef VALIDATE_STAGE_LACKS_H
#define VALIDATE_STAGE_LACKS_H

#include "validate/session/session.h"

/* Returns why a case can't run, or NULL if it can. Compares its needs with the toolchain and the
 * device; if d is NULL, only those that depend on the toolchain alone. */
const char *case_lacks(const struct case_job *j, const struct device *d);

#endif
