/* What becomes of the mask that a vote gives: AMD's has a bit for each lane of the wavefront. */
#ifndef PLAN_CALLS_VOTE_H
#define PLAN_CALLS_VOTE_H

#include "plan/calls/call.h"

/* True if the code around a call of a vote keeps 32 bits of its mask, or may: false where it only
 * asks whether the mask is 0, declares a variable of 64 bits or of a type of the project's, or calls
 * a function for 64 bits. By tokens: a mask that is returned, or assigned to what is declared
 * elsewhere, may lose bits. */
bool vote_loses_lanes(const struct tokens *t, const struct call *c);

#endif
