/* The instruction sets: which encodings an architecture has and how they decode. */
#ifndef VGPU_ISA_ISA_H
#define VGPU_ISA_ISA_H

#include "vgpu/isa/insn.h"
#include <stddef.h>

enum isa_format {
    FORMAT_UNKNOWN,
    FORMAT_SOP1,
    FORMAT_SOP2,
    FORMAT_SOPK,
    FORMAT_SOPC,
    FORMAT_SOPP,
    FORMAT_SMEM,
    FORMAT_VOP1,
    FORMAT_VOP2,
    FORMAT_VOPC,
    FORMAT_VOP3,
    FORMAT_VOP3P,
    FORMAT_VOPD,
    FORMAT_VINTRP,
    FORMAT_DS,
    FORMAT_FLAT, /* FLAT, GLOBAL, SCRATCH */
    FORMAT_MUBUF,
    FORMAT_MTBUF,
    FORMAT_MIMG,
    FORMAT_EXP,
    FORMAT_COUNT
};

/* What differs in meaning, not only in encoding. */
enum isa_family { ISA_GFX9, ISA_GFX10, ISA_GFX11, ISA_GFX12 };

/* Accumulation registers: gfx908 has a file of them beside the vector registers', as
 * large; from gfx90a on a wave's registers of both kinds are of one file, and loads and
 * stores reach them, too. */
enum isa_acc { ACC_NONE, ACC_OWN_FILE, ACC_UNIFIED };

struct isa {
    const char *name; /* "gfx90a" */
    enum isa_family family;
    /* lanes of a wavefront as compiled by default: 64 on gfx9, 32 from gfx10 on */
    unsigned wave_size;
    enum isa_acc acc;
    bool flat_scratch;                   /* architected flat scratch: gfx942, gfx11 and later */
    unsigned elf_mach;                   /* EF_AMDGPU_MACH_..., AMDGPUUsage "Processors" */
    unsigned lds_bytes;                  /* of a compute unit: 65536, gfx950 163840 */
    unsigned vgprs, vgpr_granule, sgprs; /* per lane of a SIMD; AMDGPUUsage, for occupancy */
};

/* The architecture of that name ("gfx906", "gfx90a", "gfx1030", "gfx1100", ...), or of an ELF
 * header's e_flags (EF_AMDGPU_MACH); NULL for one that is not emulated. */
const struct isa *isa_find(const char *name);
const struct isa *isa_of_elf(unsigned e_flags);
const char *isa_elf_name(unsigned e_flags); /* "gfx906": any that LLVM knows, NULL for others */
const struct isa *isa_at(unsigned n); /* walks those with tables of their own; NULL past the end */
unsigned
isa_table(const struct isa *isa); /* the number, for isa_at, of the one whose tables it has */

/* Are its eight-bit floats those of the Open Compute Project? gfx942's are not. */
static inline bool isa_has_ocp8(const struct isa *isa)
{
    enum { MACH_GFX950 = 0x4f };
    return isa->family == ISA_GFX12 || isa->elf_mach == MACH_GFX950;
}

/* Decodes the instruction at text, of which avail words can be read. True where an instruction of
 * the architecture stands there that we can run; out->words is its length. False: out->run is NULL,
 * out->op the mnemonic of an instruction that has no handler, else 0, out->words 1 or the true
 * length. Never reads past avail. */
bool isa_decode(const struct isa *isa, const uint32_t *text, size_t avail, struct insn *out);

/* "v_add_f32", without the suffix of its encoding. */
const char *isa_mnemonic(unsigned op);

/* The instruction as LLVM prints it ("v_add_f32_e32 v0, s1, v2"), into out; loads libLLVM
 * at the first call and writes "(no disassembler)" where there is none. Its length in
 * words; 0: no instruction. */
unsigned isa_disassemble(const struct isa *isa, const uint32_t *text, size_t avail,
                         uint64_t address, char *out, size_t size);

#endif
