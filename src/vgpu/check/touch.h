/* Accesses, one by one. */
#ifndef VGPU_CHECK_TOUCH_H
#define VGPU_CHECK_TOUCH_H

#include "vgpu/machine/reach.h"

/* One lane's access; false: it must not happen. Under the lock. */
bool touch_lane(const struct touch *t);

#endif
