/* The tables of encodings (memory.def, atomic.def) have rows for only one of the architectures with
 * the same encodings. */
#ifndef VGPU_EXEC_ROWS_HOLD_H
#define VGPU_EXEC_ROWS_HOLD_H

#include "vgpu/isa/isa.h"
#include <string.h>

/* True if a row of a table holds for the architecture: it is a row of that architecture, or one of
 * gfx90a for gfx906 and gfx908, of gfx942 for gfx950, of gfx1100 for gfx1150, of gfx1201 for
 * gfx1200, if the architecture has the instruction. */
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
