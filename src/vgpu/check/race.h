/* Shadow of memory for races; see race.c. */
#ifndef VGPU_CHECK_RACE_H
#define VGPU_CHECK_RACE_H

#include "vgpu/check/check.h"

/* A code with more words than that has instructions that struct past does not tell apart. */
enum { PAST_WORDS = 1 << 20 };

/* One access to a dword: when (a moment's number, 0: none), by which lane, which of its bytes, by which
 * instruction. seen: an atomic access or an atomic load came upon this store: it is there. atomic: of a read:
 * its cache bits say that it is one (scope.c), for its workgroup at least. */
struct past {
    uint32_t moment;
    uint32_t lane : 6, mask : 4, atomic : 1, seen : 1, word : 20;
};

struct cell {
    struct past write, atomic, read[2];
};

#endif
