/* The checker's lock. */
#ifndef VGPU_CHECK_LOCK_H
#define VGPU_CHECK_LOCK_H

/* Launches of several queues may be under way: everything that the checker
 * knows is under one lock. */
void check_lock(void);
void check_unlock(void);

#endif
