/* The architectures. A new one is a row here; its tables are generated (tools/isagen.c).
 * elf_mach: AMDGPUUsage, "ELF Header e_flags Table V3". Registers and granules: LLVM's AMDGPUBaseInfo
 * (getTotalNumVGPRs, getVGPRAllocGranule, getTotalNumSGPRs) and AMDGPUUsage, "Code Object V3 Kernel
 * Descriptor", GRANULATED_WAVEFRONT_VGPR_COUNT. */
#include "vgpu/isa/isa.h"
#include <string.h>

static const struct isa isas[] = {
    {"gfx90a", ISA_GFX9, 64, true, false, 0x3f, 65536, 512, 8, 800},
    {"gfx942", ISA_GFX9, 64, true, true, 0x4c, 65536, 512, 8, 800},
    {"gfx1030", ISA_GFX10, 32, false, false, 0x36, 65536, 1024, 16, 106},
    {"gfx1100", ISA_GFX11, 32, false, true, 0x41, 65536, 1536, 24, 106},
};

enum { ISAS = sizeof isas / sizeof *isas, EF_AMDGPU_MACH = 0xff };

const struct isa *isa_at(unsigned n)
{
    return n < ISAS ? &isas[n] : NULL;
}

const struct isa *isa_find(const char *name)
{
    for (unsigned n = 0; n < ISAS; n++)
        if (strcmp(isas[n].name, name) == 0)
            return &isas[n];
    return NULL;
}

const struct isa *isa_of_elf(unsigned e_flags)
{
    for (unsigned n = 0; n < ISAS; n++)
        if (isas[n].elf_mach == (e_flags & EF_AMDGPU_MACH))
            return &isas[n];
    return NULL;
}
