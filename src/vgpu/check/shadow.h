/* The shadow of memory: who touched it (for races; see race.c), and which bytes were written. */
#ifndef VGPU_CHECK_SHADOW_H
#define VGPU_CHECK_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* struct past can't tell all instructions apart in a code object with more words than this. */
enum { PAST_WORDS = 1 << 20 };

/* One access to a dword: when (a moment's number, 0: none), by which lane, which of its bytes, by
 * which instruction. seen: of a store: an atomic access or an atomic load has seen its value.
 * atomic: of a read: its cache bits mark it as atomic, for its workgroup at least (scope.c). */
struct past {
    uint32_t moment;
    uint32_t lane : 6, mask : 4, atomic : 1, seen : 1, word : 20;
};

struct cell {
    struct past write, atomic, read[2];
};

/* Sets of bytes, one bit for each. bits_set: sets or clears the bits of n bytes from `at` on;
 * bits_clear: true if all of them are clear. */
static inline void bits_set(uint8_t *bits, uint64_t at, size_t n, bool on)
{
    for (; n && at & 7; n--, at++)
        bits[at / 8] = (uint8_t)(on ? bits[at / 8] | 1u << at % 8 : bits[at / 8] & ~(1u << at % 8));
    if (n / 8)
        memset(bits + at / 8, on ? 0xff : 0, n / 8);
    for (at += n & ~(size_t)7, n &= 7; n; n--, at++)
        bits[at / 8] = (uint8_t)(on ? bits[at / 8] | 1u << at % 8 : bits[at / 8] & ~(1u << at % 8));
}

static inline bool bits_clear(const uint8_t *bits, uint64_t at, size_t n)
{
    for (; n; n--, at++)
        if (bits[at / 8] >> at % 8 & 1)
            return false;
    return true;
}

#endif
