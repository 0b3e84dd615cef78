/* The tables of encodings (memory_cases.def, atomic_cases.def) name one architecture of those that encode
 * alike. */
#ifndef VGPU_EXEC_ROWS_HOLD_H
#define VGPU_EXEC_ROWS_HOLD_H

#include "vgpu/isa/isa.h"
#include <string.h>

/* Whether a row of a table holds for the architecture: its own, and on gfx906 and gfx908 those of gfx90a, on
 * gfx950 those of gfx942, whose instruction they have. */
static inline bool row_holds(const struct isa *isa, const char *arch, const uint32_t word[2])
{
    struct insn i;
    if (strcmp(isa->name, arch) == 0)
        return true;
    if (isa->family != ISA_GFX9 || strcmp(isa->name, "gfx90a") == 0 || strcmp(isa->name, "gfx942") == 0)
        return false;
    return strcmp(arch, isa->flat_scratch ? "gfx942" : "gfx90a") == 0 && isa_decode(isa, word, 2, &i);
}

#endif
