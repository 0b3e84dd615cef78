/* The instruction sets: the architectures, and the decoder. */
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

/* Families differ in the meaning of instructions, not only in their encoding. */
enum isa_family { ISA_GFX9, ISA_GFX10, ISA_GFX11, ISA_GFX12 };

/* Accumulation registers. gfx908 has a file of its own for them, as large as that of the vector
 * registers. From gfx90a on, a wave's registers of both kinds are in one file, and loads and stores
 * can access them, too. */
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
 * header's e_flags (EF_AMDGPU_MACH); NULL if it is not emulated. isa_elf_name: its name, for any
 * that LLVM knows; NULL for others. */
const struct isa *isa_find(const char *name);
const struct isa *isa_of_elf(unsigned e_flags);
const char *isa_elf_name(unsigned e_flags);
/* isa_at: architecture number n of those with tables of their own; NULL past the end. isa_table:
 * the number, for isa_at, of the architecture whose tables it uses. */
const struct isa *isa_at(unsigned n);
unsigned isa_table(const struct isa *isa);

/* True if its eight-bit floats are those of the Open Compute Project; gfx942's are not. */
static inline bool isa_has_ocp8(const struct isa *isa)
{
    enum { MACH_GFX950 = 0x4f };
    return isa->family == ISA_GFX12 || isa->elf_mach == MACH_GFX950;
}

/* Decodes the instruction at text, of which avail words can be read; never reads more. True if it
 * is an instruction of the architecture that has a handler; out->words is its length. False:
 * out->run is NULL, out->op is the mnemonic of an instruction without a handler, else 0, and
 * out->words is 1 or the true length. */
bool isa_decode(const struct isa *isa, const uint32_t *text, size_t avail, struct insn *out);

/* The mnemonic of that number, without the suffix of its encoding: "v_add_f32". */
const char *isa_mnemonic(unsigned op);

/* Writes the instruction to out as LLVM prints it ("v_add_f32_e32 v0, s1, v2"). Loads libLLVM at
 * the first call, and writes "(no disassembler)" if there is none. Returns the length of the
 * instruction in words; 0: there is none. */
unsigned isa_disassemble(const struct isa *isa, const uint32_t *text, size_t avail,
                         uint64_t address, char *out, size_t size);

#endif
