/* The host's memory at a second address, for the GPUs. */
#ifndef VGPU_HSA_ALIAS_H
#define VGPU_HSA_ALIAS_H

#include <stdbool.h>
#include <stddef.h>

/* Maps [host, host + size) at a second address, too, and returns that. NULL if that can't be done:
 * the memory is the caller's stack, has an alias already, or the system refuses. The pages become
 * shared memory and keep their contents; no other thread may change them meanwhile. */
void *alias_make(void *host, size_t size);

/* Removes the second address of the memory at host and stores it in *alias. False: there is
 * none. */
bool alias_drop(const void *host, void **alias);

/* The second address of host, if an alias was made for exactly that address and size; NULL: there
 * is none. */
void *alias_find(const void *host, size_t size);

#endif
