/* Case labels that HIP has no value for: "case cudaErrorSyncDepthExceeded:". */
#ifndef PLAN_CONDITIONS_LABEL_H
#define PLAN_CONDITIONS_LABEL_H

#include "plan/input/input.h"

/* The tokens to leave out for HIP where the use is such a label, or is made one by a macro of the
 * file ("CASE(cudaErrorSyncDepthExceeded);"): the label alone, or with its statement, where that
 * leaves the switch and nothing runs into it. Empty: it is none, or it can't be left out. */
struct tok_range label_left_out(const struct input *in, const struct name_use *use);

#endif
