/* The checker's lock. */
#ifndef VGPU_CHECK_LOCK_H
#define VGPU_CHECK_LOCK_H

/* Takes and gives back the one lock that guards all that the checker knows: launches of several
 * queues may be under way at the same time. It is not recursive. */
void check_lock(void);
void check_unlock(void);

#endif
