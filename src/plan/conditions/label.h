/* Case labels that HIP has no value for: "case cudaErrorSyncDepthExceeded:". */
#ifndef PLAN_CONDITIONS_LABEL_H
#define PLAN_CONDITIONS_LABEL_H

#include "plan/input/input.h"

/* Returns the tokens to leave out for HIP if the use is such a label, or a macro of the file makes
 * it one ("CASE(cudaErrorSyncDepthExceeded);"): the label alone, or with its statement, if that
 * leaves the switch and no case falls through to it. Empty: it is not such a label, or it can't be
 * left out. */
struct tok_range label_left_out(const struct input *in, const struct name_use *use);

#endif
