/* A kernel's instructions as far as they can be found from its entry, copied, and in blocks. */
#ifndef VGPU_JIT_REGION_H
#define VGPU_JIT_REGION_H

#include "vgpu/machine/machine.h"

/* How a wave goes on behind an instruction. */
enum flow {
    FLOW_NEXT,
    FLOW_NOTHING, /* the same, and the instruction does nothing */
    FLOW_JUMP,    /* to next + imm */
    FLOW_BRANCH,  /* there, or to the next one */
    FLOW_WAITS,   /* at a barrier, if there is somebody to wait for */
    FLOW_LEAVES,  /* wherever its handler says */
};

struct region_site {
    struct insn insn;      /* run is its handler, whatever was compiled already */
    const struct insn *at; /* the instruction that the interpreter runs */
    uint32_t word;         /* of the code's text */
    uint8_t flow;          /* enum flow */
    bool leads;            /* a block begins here */
    const char *name;      /* mnemonic */
};

struct region {
    /* the code's, for its address alone: the code may go away, sites are copies */
    const struct insn *insns;
    const struct isa *isa;
    const struct insn *entry;
    uint32_t mode; /* MODE register and lanes of the waves that it is made for */
    unsigned lanes;
    struct region_site *sites; /* by address */
    size_t count;
};

/* The region of a kernel whose waves start like that. False: too large, or no memory. */
bool region_find(struct region *r, const struct code *code, const struct insn *entry, uint32_t mode,
                 unsigned lanes);
void region_release(struct region *r);

/* The number of the site at a word of the text, or -1. */
long region_at(const struct region *r, int64_t word);

#endif
