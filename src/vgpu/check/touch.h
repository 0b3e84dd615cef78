/* The check of accesses one by one. */
#ifndef VGPU_CHECK_TOUCH_H
#define VGPU_CHECK_TOUCH_H

#include "vgpu/machine/reach.h"

/* Checks one lane's access and reports what is wrong with it. False: it must not happen. The caller
 * holds the checker's lock. */
bool touch_lane(const struct touch *t);

#endif
