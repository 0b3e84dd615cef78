/* A wavefront in flight. All its state is here and none on a C stack, so that any wave can stop and
 * go on at any instruction. */
#ifndef VGPU_MACHINE_WAVE_H
#define VGPU_MACHINE_WAVE_H

#include "vgpu/isa/isa.h"

struct group;

/* Registers behind the last one, so that a wide operand of a broken program (s[120:135]) does not
 * overwrite anything else. */
enum { SREG_SLACK = 16, VREG_SLACK = 32 };

enum wave_state {
    WAVE_RUNS,
    WAVE_YIELDS,  /* s_sleep, a polling loop: another wave may run first */
    WAVE_BARRIER, /* waits for the other waves of its workgroup */
    WAVE_GRID,    /* waits for the other workgroups (ds_gws_barrier) */
    WAVE_ENDED,
    WAVE_TRAPPED, /* the launch ends with trouble */
};

/* The state of a wave at a barrier in two halves. */
enum wave_signal {
    SIGNAL_NONE,
    SIGNAL_GIVEN, /* it has come */
    SIGNAL_DONE,  /* all have come: it need not wait */
};

enum { GWS_BARRIER, GWS_SEMAPHORE };

enum { MOST_SAVED = 16 };

struct wave {
    /* next instruction: an element of code->insns, one element per 32-bit word */
    const struct insn *pc;
    const struct code *code;
    union {
        uint32_t s[SREG_COUNT + SREG_SLACK];
        uint64_t pair[SREG_COUNT / 2]; /* even-numbered pairs; little-endian hosts only */
    };
    uint32_t (*v)[MAX_LANES]; /* v[register][lane]; VREG_COUNT of them and VREG_SLACK behind */
    const struct isa *isa;
    struct group *group;
    uint32_t scc;   /* 0 or 1 */
    uint32_t mode;  /* MODE register: rounding 3:0, denormals 7:4, dx10_clamp 8, ieee 9 ... */
    uint8_t lanes;  /* 32 or 64 */
    uint8_t state;  /* enum wave_state */
    uint16_t index; /* in its workgroup */
    /* Private memory of the wave, swizzled as in the hardware (and as scratch descriptors say:
     * element size 4, index stride = lanes). Byte b of lane l is at
     * scratch[(b & ~3) * lanes + l * 4 + (b & 3)]; aligned to 64 bytes. */
    uint8_t *scratch;
    uint32_t scratch_lane;    /* bytes per lane */
    uint64_t lanes_mask;      /* the lanes that exist: all ones for lanes bits */
    uint64_t executed;        /* instructions so far */
    const struct insn *again; /* compiled code has reordered the instructions from this one on: if
                                 one of them faults, they run again in order; NULL: it has not */
    int32_t left;             /* instructions that it may still run in this slice */
    uint32_t ticket;          /* WAVE_GRID: the generation of the resource when it began to wait */
    uint8_t gws, gws_waits;   /* which resource; GWS_BARRIER or GWS_SEMAPHORE */
    uint8_t signalled;        /* gfx12: enum wave_signal */
    /* gfx950: the v_mfma_ld_scale_b32 that the next instruction belongs to, or NULL */
    const struct insn *scale;
    /* Compiled code overwrites these registers lane by lane while it may fault. If it does fault,
     * they get these saved values back. */
    uint32_t (*saved)[MAX_LANES];
    uint16_t saved_reg[MOST_SAVED];
    uint8_t nsaved;
    bool interpreted; /* compiled code has faulted: the wave does not run it again */
};

/* EXEC and VCC as masks of lanes; a wave32's upper half is never set. */
static inline uint64_t wave_exec(const struct wave *w)
{
    return w->pair[SREG_EXEC / 2] & w->lanes_mask;
}

static inline uint64_t wave_vcc(const struct wave *w)
{
    return w->pair[SREG_VCC / 2] & w->lanes_mask;
}

/* A lane mask, read from scalar registers: two for wave64, one for wave32. */
static inline uint64_t wave_mask(const struct wave *w, unsigned reg)
{
    uint64_t m = w->s[reg];
    return w->lanes == 64 ? m | (uint64_t)w->s[reg + 1] << 32 : m;
}

/* Writes a lane mask. A pair is written as a whole, so that the next read of it need not wait for
 * two separate stores. */
static inline void wave_set_mask(struct wave *w, unsigned reg, uint64_t mask)
{
    if (w->lanes != 64) {
        w->s[reg] = (uint32_t)mask;
    } else if (reg % 2 == 0) {
        w->pair[reg / 2] = mask;
    } else {
        w->s[reg] = (uint32_t)mask;
        w->s[reg + 1] = (uint32_t)(mask >> 32);
    }
}

/* The reasons for which a launch ends early, for the status that the program's queue gets. */
enum trouble {
    TROUBLE_EXCEPTION,   /* the kernel asked for it: s_trap, a halt */
    TROUBLE_INSTRUCTION, /* an instruction that can't be run */
    TROUBLE_FAULT,       /* an access to memory that is not there */
    TROUBLE_APERTURE,    /* an address that no memory can have: beyond the largest address, beyond
                            LDS or private memory; or a misaligned one */
    TROUBLE_TIMEOUT,     /* it ran longer than it may */
};

/* Ends the launch. format says what went wrong, as for printf; machine/trouble.c adds the kernel,
 * workgroup, wave, address, the instruction i (NULL: the one before w->pc) and its source line.
 * wave_trap: as TROUBLE_EXCEPTION. */
void wave_trap(struct wave *w, const struct insn *i, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void wave_trap_as(struct wave *w, const struct insn *i, enum trouble what, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
