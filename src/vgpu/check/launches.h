/* Launches, from their beginning until nothing can race with them any more. */
#ifndef VGPU_CHECK_LAUNCHES_H
#define VGPU_CHECK_LAUNCHES_H

#include "vgpu/check/state.h"

struct start;

/* A launch of the machine begins or ends. l->checked points to the checker's record of it in
 * between. Both functions take the lock. */
void check_launch_begins(struct kernel_launch *l, const struct start *s);
void check_launch_ends(struct kernel_launch *l);

/* The group has ended; takes over g, which later accesses may still race with. The caller holds the
 * lock. */
void launches_keep(struct check_group *g);

/* Forgets the accesses of ended launches: no race with them is found any more. The caller holds the
 * lock. */
void launches_forget(void);

#endif
