/* The tables of encodings (memory_cases.def, atomic_cases.def) name one architecture of those that encode
 * alike. */
#ifndef VGPU_EXEC_ROWS_HOLD_H
#define VGPU_EXEC_ROWS_HOLD_H

#include "vgpu/isa/isa.h"
#include <string.h>

/* Whether a row of a table holds for the architecture: its own, and on gfx906 and gfx908 those of gfx90a
 * whose instruction they have. */
static inline bool row_holds(const struct isa *isa, const char *arch, const uint32_t word[2])
{
    struct insn i;
    if (strcmp(isa->name, arch) == 0)
        return true;
    return isa->family == ISA_GFX9 && isa->acc != ACC_UNIFIED && strcmp(arch, "gfx90a") == 0 &&
           isa_decode(isa, word, 2, &i);
}

#endif
