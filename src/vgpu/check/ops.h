/* The properties of an instruction that the checker needs, by its mnemonic. */
#ifndef VGPU_CHECK_OPS_H
#define VGPU_CHECK_OPS_H

#include "vgpu/isa/isa.h"

enum {
    OP_BARRIER = 1,     /* s_barrier */
    OP_GWS_BARRIER = 2, /* ds_gws_barrier */
    OP_BPERMUTE = 4,
    OP_OR_SAVEEXEC = 8,
    OP_WAIT = 16,         /* s_waitcnt */
    OP_WAIT_STORES = 32,  /* s_waitcnt_vscnt */
    OP_SCALAR_LOAD = 64,  /* s_load_ */
    OP_EXCHANGE = 128,    /* atomic operations that do not compute with the old value */
    OP_HALF = 256,        /* d16: half of a register */
    OP_UPPER_HALF = 512,  /* d16_hi */
    OP_LOAD = 1024,       /* loads vector registers from memory */
    OP_MOVE = 2048,       /* a register to another */
    OP_SELECT = 4096,     /* v_cndmask_b32 */
    OP_UNFOLLOWED = 8192, /* moves values in ways that are not followed */
    OP_WRITES_2 = 16384,  /* writes up to 2 vector registers */
    OP_WRITES_32 = 32768, /* writes up to 32 */
};

/* The flags of each mnemonic, by its number in struct insn; there may be OPS_MOST of them. */
enum { OPS_MOST = 4096 };
extern uint16_t ops_flags[OPS_MOST];

/* Fills the table; once, before the first instruction runs. */
void ops_start(void);

/* The OP_ flags of an instruction. */
static inline unsigned op_flags(const struct insn *i)
{
    return ops_flags[i->op % OPS_MOST];
}

#endif
