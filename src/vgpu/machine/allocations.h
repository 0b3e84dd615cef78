/* The table of all memory that the virtual GPUs may touch, by address: for pointer queries and for
 * the checker. All functions are thread-safe. */
#ifndef VGPU_MACHINE_ALLOCATIONS_H
#define VGPU_MACHINE_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum allocation_kind {
    ALLOCATION_POOL, /* allocated from a memory pool: hipMalloc, hipHostMalloc, the runtime's own */
    ALLOCATION_LOCKED,  /* the host's memory, made visible to the GPUs */
    ALLOCATION_CODE,    /* a loaded code object: its text and its variables */
    ALLOCATION_SVM,     /* managed memory */
    ALLOCATION_RUNTIME, /* queues and signals */
};

struct allocation {
    uint64_t base;
    size_t size;       /* bytes that the program asked for; the rest up to span is padding */
    size_t span;       /* bytes that it takes, a multiple of the page size for those from a pool */
    uint64_t host;     /* ALLOCATION_LOCKED: its address on the host; 0: base, too */
    const void *owner; /* struct agent: whose memory it is; NULL: the first CPU's */
    const void *pool;  /* struct pool of ALLOCATION_POOL */
    void *userdata;    /* hsa_amd_pointer_info_set_userdata */
    uint64_t serial;   /* counts allocations, from 1 */
    unsigned references;
    uint8_t kind; /* enum allocation_kind */
    bool freed;   /* kept for the checker */
};

/* Adds an entry. Older entries that it overlaps (memory that the program unmapped by itself) are
 * removed. False: out of memory, or in a forked child (machine_orphaned). */
bool allocations_add(struct allocation a);

/* Removes the live entry that starts at base and copies it to out, which may be NULL. False: there
 * is none. If the observer wants that (hooks.h: keep_freed), an entry from a pool stays, marked as
 * freed. */
bool allocations_remove(uint64_t base, struct allocation *out);

/* Copies to out, which may be NULL, the entry that the address lies in, or the nearest one that
 * ends less than `near` bytes below it or begins less than `near` bytes above it. False: there is
 * none. */
bool allocations_find(uint64_t address, size_t near, struct allocation *out);

/* Sets userdata of the entry that the address lies in. False: there is none. */
bool allocations_set_userdata(uint64_t address, void *userdata);

/* Adds change, 1 or -1, to the number of users of the live entry of that kind that starts at base.
 * Returns the new number, or -1 if there is no such entry. */
int allocations_share(uint64_t base, uint8_t kind, int change);

#endif
