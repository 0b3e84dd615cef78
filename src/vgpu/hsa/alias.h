/* The host's memory at a second address, for the GPUs. */
#ifndef VGPU_HSA_ALIAS_H
#define VGPU_HSA_ALIAS_H

#include <stdbool.h>
#include <stddef.h>

/* Makes [host, host + size) appear at another address, too, which it returns; NULL where that can't
 * be done: the memory is the caller's stack, has an alias already, or the system refuses. The pages
 * become shared memory; their contents stay, no other thread may be changing them meanwhile. */
void *alias_make(void *host, size_t size);

/* Forgets the second address of the memory at host. False: it has none. alias gets what it was. */
bool alias_drop(const void *host, void **alias);

/* The second address of host where it is that of a whole alias made for as many bytes;
 * NULL: there is none.
 */
void *alias_find(const void *host, size_t size);

#endif
