/* All memory that the virtual GPUs may touch, by address: for pointer queries
 * and for the checker. */
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
    size_t size;   /* bytes that the program asked for; what follows up to span is padding */
    size_t span;   /* bytes it has in memory, a multiple of the page size for those from a pool */
    uint64_t host; /* ALLOCATION_LOCKED: where the host has it; 0: at base, too */
    const void *owner; /* struct agent: whose memory it is; NULL: the first CPU's */
    const void *pool;  /* struct pool of ALLOCATION_POOL */
    void *userdata;    /* hsa_amd_pointer_info_set_userdata */
    uint64_t serial;   /* counts allocations, from 1 */
    unsigned references;
    uint8_t kind; /* enum allocation_kind */
    bool freed;   /* kept for the checker */
};

/* Adds an entry; older ones that it overlaps (memory that the program unmapped by itself)
 * go. False: no memory. */
bool allocations_add(struct allocation a);

/* Takes out the live entry that starts at base; out may be NULL. False: there is none. Where
 * the observer asks for that (hooks.h: keep_freed), it stays, marked as freed. */
bool allocations_remove(uint64_t base, struct allocation *out);

/* The entry that the address lies in, or that ends less than `near` bytes below it or
 * begins less than `near` bytes above it (the nearer one). False: there is none.
 * Thread-safe, as all of these. */
bool allocations_find(uint64_t address, size_t near, struct allocation *out);

/* Changes the entry that the address lies in. */
bool allocations_set_userdata(uint64_t address, void *userdata);

/* One more or one less user of the live entry that starts at base with that kind; the count
 * that is left, or -1. */
int allocations_share(uint64_t base, uint8_t kind, int change);

#endif
