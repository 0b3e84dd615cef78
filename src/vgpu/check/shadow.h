/* What is kept beside memory: who touched it (for races; see race.c), and
 * which bytes were written. */
#ifndef VGPU_CHECK_SHADOW_H
#define VGPU_CHECK_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A code with more words than that has instructions that struct past does not tell apart. */
enum { PAST_WORDS = 1 << 20 };

/* One access to a dword: when (a moment's number, 0: none), by which lane, which of its bytes, by
 * which instruction. seen: an atomic access or an atomic load came upon this store: it is there.
 * atomic: of a read: its cache bits say that it is one (scope.c), for its workgroup at least. */
struct past {
    uint32_t moment;
    uint32_t lane : 6, mask : 4, atomic : 1, seen : 1, word : 20;
};

struct cell {
    struct past write, atomic, read[2];
};

/* Bit sets of bytes. */
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
