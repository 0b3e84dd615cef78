/* The tables of encodings (memory.def, atomic.def) name one architecture of those that encode
 * alike. */
#ifndef VGPU_EXEC_ROWS_HOLD_H
#define VGPU_EXEC_ROWS_HOLD_H

#include "vgpu/isa/isa.h"
#include <string.h>

/* Whether a row of a table holds for the architecture: its own, and where it has that instruction
 * on gfx906 and gfx908 those of gfx90a, on gfx950 those of gfx942, on gfx1150 those of gfx1100, on
 * gfx1200 those of gfx1201. */
static inline bool row_holds(const struct isa *isa, const char *arch, const uint32_t *word)
{
    static const char *const alike[][2] = {{"gfx906", "gfx90a"},
                                           {"gfx908", "gfx90a"},
                                           {"gfx950", "gfx942"},
                                           {"gfx1150", "gfx1100"},
                                           {"gfx1200", "gfx1201"}};
    struct insn i;
    if (strcmp(isa->name, arch) == 0)
        return true;
    for (size_t k = 0; k < sizeof alike / sizeof *alike; k++)
        if (strcmp(isa->name, alike[k][0]) == 0 && strcmp(arch, alike[k][1]) == 0)
            return isa_decode(isa, word, isa->family == ISA_GFX12 ? 3 : 2, &i);
    return false;
}

#endif
