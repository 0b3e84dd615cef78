/* What a case needs of toolchain, machine and device, and does not get. */
#ifndef VALIDATE_STAGE_LACKS_H
#define VALIDATE_STAGE_LACKS_H

#include "validate/session/session.h"

/* Why a case can't run: its needs against toolchain and device (NULL: those that the toolchain
 * alone answers). NULL: it can. */
const char *case_lacks(const struct case_job *j, const struct device *d);

#endif
