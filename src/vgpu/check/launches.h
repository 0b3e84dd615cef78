/* Launches, from their beginning until nothing can race with them any more. */
#ifndef VGPU_CHECK_LAUNCHES_H
#define VGPU_CHECK_LAUNCHES_H

#include "vgpu/check/state.h"

struct start;

/* The machine's launches begin and end. They take the lock. */
void check_launch_begins(struct kernel_launch *l, const struct start *s);
void check_launch_ends(struct kernel_launch *l);

/* The group has ended. Under the lock, as what follows. */
void launches_keep(struct check_group *g);

/* Forgets what ended launches did: nothing races with it any more. */
void launches_forget(void);

#endif
