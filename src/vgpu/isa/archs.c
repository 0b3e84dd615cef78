/* The architectures. To add one, add a row here and run tools/isa-opcodes, unless it shares the
 * tables of another one. Sources: for elf_mach, AMDGPUUsage, "ELF Header e_flags Table V3"; for
 * registers and granules, LLVM's AMDGPUBaseInfo (getTotalNumVGPRs, getVGPRAllocGranule,
 * getTotalNumSGPRs) and AMDGPUUsage, "Code Object V3 Kernel Descriptor",
 * GRANULATED_WAVEFRONT_VGPR_COUNT. */
#include "vgpu/isa/isa.h"
#include <string.h>

static const struct isa isas[] = {
    {"gfx906", ISA_GFX9, 64, ACC_NONE, false, 0x2f, 65536, 256, 4, 800},
    {"gfx908", ISA_GFX9, 64, ACC_OWN_FILE, false, 0x30, 65536, 256, 4, 800},
    {"gfx90a", ISA_GFX9, 64, ACC_UNIFIED, false, 0x3f, 65536, 512, 8, 800},
    {"gfx942", ISA_GFX9, 64, ACC_UNIFIED, true, 0x4c, 65536, 512, 8, 800},
    {"gfx950", ISA_GFX9, 64, ACC_UNIFIED, true, 0x4f, 163840, 512, 8, 800},
    {"gfx1030", ISA_GFX10, 32, ACC_NONE, false, 0x36, 65536, 1024, 16, 106},
    {"gfx1100", ISA_GFX11, 32, ACC_NONE, true, 0x41, 65536, 1536, 24, 106},
    {"gfx1150", ISA_GFX11, 32, ACC_NONE, true, 0x43, 65536, 1024, 16, 106},
    {"gfx1200", ISA_GFX12, 32, ACC_NONE, true, 0x48, 65536, 1536, 24, 106},
    {"gfx1201", ISA_GFX12, 32, ACC_NONE, true, 0x4e, 65536, 1536, 24, 106},
};

/* To LLVM these have the very instructions of the other one, in the same encodings. */
static const struct sibling {
    const char *of;
    struct isa isa;
} siblings[] = {
    {"gfx1030", {"gfx1031", ISA_GFX10, 32, ACC_NONE, false, 0x37, 65536, 1024, 16, 106}},
    {"gfx1030", {"gfx1032", ISA_GFX10, 32, ACC_NONE, false, 0x38, 65536, 1024, 16, 106}},
    {"gfx1030", {"gfx1033", ISA_GFX10, 32, ACC_NONE, false, 0x39, 65536, 1024, 16, 106}},
    {"gfx1030", {"gfx1034", ISA_GFX10, 32, ACC_NONE, false, 0x3e, 65536, 1024, 16, 106}},
    {"gfx1030", {"gfx1035", ISA_GFX10, 32, ACC_NONE, false, 0x3d, 65536, 1024, 16, 106}},
    {"gfx1030", {"gfx1036", ISA_GFX10, 32, ACC_NONE, false, 0x45, 65536, 1024, 16, 106}},
    {"gfx1100", {"gfx1101", ISA_GFX11, 32, ACC_NONE, true, 0x46, 65536, 1536, 24, 106}},
    {"gfx1100", {"gfx1102", ISA_GFX11, 32, ACC_NONE, true, 0x47, 65536, 1024, 16, 106}},
    {"gfx1100", {"gfx1103", ISA_GFX11, 32, ACC_NONE, true, 0x44, 65536, 1024, 16, 106}},
    {"gfx1150", {"gfx1151", ISA_GFX11, 32, ACC_NONE, true, 0x4a, 65536, 1536, 24, 106}},
    {"gfx1150", {"gfx1152", ISA_GFX11, 32, ACC_NONE, true, 0x55, 65536, 1024, 16, 106}},
    {"gfx1150", {"gfx1153", ISA_GFX11, 32, ACC_NONE, true, 0x58, 65536, 1024, 16, 106}},
};

enum { ISAS = sizeof isas / sizeof *isas, SIBLINGS = sizeof siblings / sizeof *siblings };
enum { EF_AMDGPU_MACH = 0xff };

const struct isa *isa_at(unsigned n)
{
    return n < ISAS ? &isas[n] : NULL;
}

const struct isa *isa_find(const char *name)
{
    for (unsigned n = 0; n < ISAS; n++)
        if (strcmp(isas[n].name, name) == 0)
            return &isas[n];
    for (unsigned n = 0; n < SIBLINGS; n++)
        if (strcmp(siblings[n].isa.name, name) == 0)
            return &siblings[n].isa;
    return NULL;
}

unsigned isa_table(const struct isa *isa)
{
    for (unsigned n = 0; n < SIBLINGS; n++)
        if (&siblings[n].isa == isa)
            isa = isa_find(siblings[n].of);
    return (unsigned)(isa - isas);
}

const struct isa *isa_of_elf(unsigned e_flags)
{
    for (unsigned n = 0; n < ISAS; n++)
        if (isas[n].elf_mach == (e_flags & EF_AMDGPU_MACH))
            return &isas[n];
    for (unsigned n = 0; n < SIBLINGS; n++)
        if (siblings[n].isa.elf_mach == (e_flags & EF_AMDGPU_MACH))
            return &siblings[n].isa;
    return NULL;
}

/* AMDGPUUsage, "AMDGPU Code Object Processors" (EF_AMDGPU_MACH_AMDGCN_...). */
const char *isa_elf_name(unsigned e_flags)
{
    static const char *const names[] = {
        [0x20] = "gfx600",        [0x21] = "gfx601",          [0x22] = "gfx700",
        [0x23] = "gfx701",        [0x24] = "gfx702",          [0x25] = "gfx703",
        [0x26] = "gfx704",        [0x28] = "gfx801",          [0x29] = "gfx802",
        [0x2a] = "gfx803",        [0x2b] = "gfx810",          [0x2c] = "gfx900",
        [0x2d] = "gfx902",        [0x2e] = "gfx904",          [0x2f] = "gfx906",
        [0x30] = "gfx908",        [0x31] = "gfx909",          [0x32] = "gfx90c",
        [0x33] = "gfx1010",       [0x34] = "gfx1011",         [0x35] = "gfx1012",
        [0x36] = "gfx1030",       [0x37] = "gfx1031",         [0x38] = "gfx1032",
        [0x39] = "gfx1033",       [0x3a] = "gfx602",          [0x3b] = "gfx705",
        [0x3c] = "gfx805",        [0x3d] = "gfx1035",         [0x3e] = "gfx1034",
        [0x3f] = "gfx90a",        [0x40] = "gfx940",          [0x41] = "gfx1100",
        [0x42] = "gfx1013",       [0x43] = "gfx1150",         [0x44] = "gfx1103",
        [0x45] = "gfx1036",       [0x46] = "gfx1101",         [0x47] = "gfx1102",
        [0x48] = "gfx1200",       [0x4a] = "gfx1151",         [0x4b] = "gfx941",
        [0x4c] = "gfx942",        [0x4e] = "gfx1201",         [0x4f] = "gfx950",
        [0x51] = "gfx9-generic",  [0x52] = "gfx10-1-generic", [0x53] = "gfx10-3-generic",
        [0x54] = "gfx11-generic", [0x55] = "gfx1152",         [0x58] = "gfx1153",
        [0x59] = "gfx12-generic", [0x5f] = "gfx9-4-generic",
    };
    unsigned mach = e_flags & EF_AMDGPU_MACH;
    return mach < sizeof names / sizeof *names ? names[mach] : NULL;
}
