/* The wave's hardware registers, clocks, and vector registers addressed through M0. */
#include "vgpu/exec/scalar.h"
#include "vgpu/machine/descriptor.h"
#include "vgpu/machine/machine.h"
#include "vgpu/machine/step.h"
#include <time.h>

/* Register numbers of s_getreg and s_setreg: LLVM's SIDefines.h (namespace Hwreg) and the ISA
 * documents, "Hardware Internal Registers". */
enum {
    HW_MODE = 1,
    HW_STATUS = 2,
    HW_ID = 4,
    HW_GPR_ALLOC = 5,
    HW_LDS_ALLOC = 6,
    HW_SH_MEM_BASES = 15,
    HW_FLAT_SCR_LO = 20, /* from gfx10 on; gfx942: the XCC's number */
    HW_FLAT_SCR_HI = 21,
    HW_ID1 = 23,
    HW_SHADER_CYCLES = 29, /* 20 bits; gfx12: the lower 32 */
    HW_SHADER_CYCLES_HI = 30,
};

static u64 nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (u64)t.tv_sec * 1000000000 + (u64)t.tv_nsec;
}

/* SCC 0, EXECZ 9, VCCZ 10, IN_TG 11, VALID 16. */
static u32 scalar_state_status_of(const struct wave *w)
{
    return w->scc | (u32)(wave_exec(w) == 0) << 9 | (u32)(wave_vcc(w) == 0) << 10 |
           (u32)(w->group->nwaves > 1) << 11 | 1u << 16;
}

/* wave 3:0, SIMD 5:4, compute unit 11:8, shader engine 14:13, workgroup slot 19:16. */
static u32 hw_id_of(const struct wave *w)
{
    u32 group = w->group->id[0];
    return (w->index / 4 & 15) | (w->index & 3u) << 4 | (group & 15) << 8 | (group >> 4 & 3) << 13 |
           (group >> 6 & 15) << 16;
}

/* VGPR_SIZE 13:8 and SGPR_SIZE 27:24, in the descriptor's blocks. */
static u32 gpr_alloc_of(const struct wave *w)
{
    const struct descriptor *d = (const struct descriptor *)(uintptr_t)w->group->launch->descriptor;
    return (d->rsrc1 & 63) << 8 | (d->rsrc1 >> 6 & 15) << 24;
}

static u32 hardware_register(const struct wave *w, unsigned id)
{
    bool gfx9 = w->isa->family == ISA_GFX9;
    switch (id) {
    case HW_MODE:
        return w->mode;
    case HW_STATUS:
        return scalar_state_status_of(w);
    case HW_ID:
        return gfx9 ? hw_id_of(w) : 0;
    case HW_ID1:
        return gfx9 ? 0 : hw_id_of(w);
    case HW_GPR_ALLOC:
        return gpr_alloc_of(w);
    case HW_LDS_ALLOC: /* LDS_SIZE 20:12 in blocks of 128 dwords */
        return (w->group->lds_bytes + 511) / 512 << 12;
    case HW_SH_MEM_BASES: /* private 15:0, shared 31:16: the top 16 bits of the apertures */
        return (u32)(APERTURE_PRIVATE >> 48) | (u32)(APERTURE_SHARED >> 48) << 16;
    case HW_FLAT_SCR_LO:
        return gfx9 ? 0 : (u32)(uintptr_t)w->scratch;
    case HW_FLAT_SCR_HI:
        return gfx9 ? 0 : (u32)((u64)(uintptr_t)w->scratch >> 32);
    case HW_SHADER_CYCLES:
        return (u32)nanoseconds() & (w->isa->family == ISA_GFX12 ? UINT32_MAX : 0xfffff);
    case HW_SHADER_CYCLES_HI:
        return w->isa->family == ISA_GFX12 ? (u32)(nanoseconds() >> 32) : 0;
    default: /* TRAPSTS, IB_STS, trap handler addresses: no exceptions, nothing outstanding, no
                handler */
        return 0;
    }
}

/* simm16 of s_getreg and s_setreg: id 5:0, offset 10:6, size less one 15:11. */
struct field {
    unsigned id, offset;
    u32 mask;
};

static struct field field_of(const struct insn *i)
{
    unsigned size = ((u32)i->imm >> 11 & 31) + 1;
    return (struct field){(u32)i->imm & 63, (u32)i->imm >> 6 & 31,
                          size == 32 ? UINT32_MAX : (1u << size) - 1};
}

INSN(s_getreg_b32)
{
    struct field f = field_of(i);
    scalar_put32(w, sopk_register(i), hardware_register(w, f.id) >> f.offset & f.mask);
}

/* Of the registers that a program may write only MODE means something here: flat scratch is where
 * the wave's private memory lies, whatever the prologue writes. */
static void set_register(struct wave *w, const struct insn *i, u32 value)
{
    struct field f = field_of(i);
    if (f.id == HW_MODE)
        w->mode = (w->mode & ~(f.mask << f.offset)) | (value & f.mask) << f.offset;
}

INSN(s_setreg_b32)
{
    set_register(w, i, scalar_b32(w, sopk_register(i)));
}

INSN(s_setreg_imm32_b32)
{
    set_register(w, i, i->imm2);
}

INSN(s_round_mode)
{
    w->mode = (w->mode & ~0xfu) | ((u32)i->imm & 0xf);
}

INSN(s_denorm_mode)
{
    w->mode = (w->mode & ~0xf0u) | ((u32)i->imm & 0xf) << 4;
}

/* The shader clock: one cycle per nanosecond. The constant clock: 100 MHz. */
INSN(s_memtime)
{
    result_u64(w, i, nanoseconds());
}

INSN(s_memrealtime)
{
    result_u64(w, i, nanoseconds() / 10);
}

/* LLVM's SIDefines.h, "ID_RTN_...": the message's number stands in the source field. */
enum { MSG_RTN_GET_REALTIME = 131 };

INSN(s_sendmsg_rtn_b64)
{
    result_u64(w, i, i->src[0].code == MSG_RTN_GET_REALTIME ? nanoseconds() / 10 : 0);
}

INSN(s_sendmsg_rtn_b32)
{
    result_u32(w, i, i->src[0].code == MSG_RTN_GET_REALTIME ? (u32)(nanoseconds() / 10) : 0);
}

/* Vega ISA, "VGPR Indexing": between s_set_gpr_idx_on and _off, vector instructions add M0[7:0] to
 * the vector registers that M0[15:12] names (source 0, 1, 2, destination). MODE[27] says that it is
 * so. MODE[28]: skip vector instructions. */
enum { GPR_IDX_EN = 1u << 27, VSKIP = 1u << 28 };

static bool is_vector_alu(unsigned format)
{
    return format >= FORMAT_VOP1 && format <= FORMAT_VOP3P;
}

static void scalar_state_run_one(struct wave *w, const struct insn *i, insn_run *run)
{
    if (w->mode & VSKIP && i->format >= FORMAT_VOP1)
        return;
    if (!(w->mode & GPR_IDX_EN) || !is_vector_alu(i->format)) {
        run(w, i);
        return;
    }
    struct insn moved = *i;
    u32 m0 = w->s[SREG_M0];
    for (unsigned n = 0; n < 3; n++)
        if (m0 >> (12 + n) & 1 && moved.src[n].kind == OPERAND_VREG)
            moved.src[n].reg = (u16)((moved.src[n].reg + (m0 & 255)) % VREG_COUNT);
    if (m0 >> 15 & 1 && moved.dst.kind == OPERAND_VREG)
        moved.dst.reg = (u16)((moved.dst.reg + (m0 & 255)) % VREG_COUNT);
    run(w, &moved);
}

/* Such stretches are short; a longer one goes on when the wave has its next turn. */
void wave_run_special(struct wave *w)
{
    for (unsigned n = 0; n < 4096 && w->state == WAVE_RUNS && wave_is_special(w); n++) {
        const struct insn *i = w->pc;
        insn_run *run = insn_ready(w, i);
        w->pc = i + i->words;
        scalar_state_run_one(w, i, run);
    }
    if (w->state == WAVE_RUNS && wave_is_special(w))
        w->state = WAVE_YIELDS;
}

INSN(s_set_gpr_idx_on)
{
    u32 *m0 = &w->s[SREG_M0];
    *m0 = (*m0 & 0xffff0f00) | (source_u32(w, &i->src[0]) & 0xff) | (i->src[1].code & 15u) << 12;
    w->mode |= GPR_IDX_EN;
    wave_run_special(w);
}

INSN(s_set_gpr_idx_off)
{
    (void)i;
    w->mode &= ~(u32)GPR_IDX_EN;
}

INSN(s_set_gpr_idx_idx)
{
    w->s[SREG_M0] = (w->s[SREG_M0] & 0xffffff00) | (source_u32(w, &i->src[0]) & 0xff);
}

INSN(s_set_gpr_idx_mode)
{
    w->s[SREG_M0] = (w->s[SREG_M0] & 0xffff0fff) | ((u32)i->imm & 15) << 12;
}

INSN(s_setvskip)
{
    bool skip = source_u32(w, &i->src[0]) >> (source_u32(w, &i->src[1]) & 31) & 1;
    w->mode = skip ? w->mode | VSKIP : w->mode & ~(u32)VSKIP;
    if (skip)
        wave_run_special(w);
}
