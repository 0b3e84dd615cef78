/* Shadow of memory for races; see race.c. */
#ifndef VGPU_CHECK_RACE_H
#define VGPU_CHECK_RACE_H

#include "vgpu/check/check.h"

/* One access to a dword: when (a moment's number, 0: none), by which instruction, which of its bytes. */
struct past {
    uint32_t moment, word;
    uint8_t mask, lane, atomic, unused;
};

struct cell {
    struct past write, atomic, read[2];
};

#endif
