/* A copy of the instructions of a kernel that can be found from its entry, divided into blocks. */
#ifndef VGPU_JIT_REGION_H
#define VGPU_JIT_REGION_H

#include "vgpu/machine/machine.h"

/* How a wave goes on after an instruction. */
enum flow {
    FLOW_NEXT,
    FLOW_NOTHING, /* the same, and the instruction does nothing */
    FLOW_JUMP,    /* to next + imm */
    FLOW_BRANCH,  /* there, or to the next one */
    FLOW_WAITS,   /* at a barrier, if there are others to wait for */
    FLOW_LEAVES,  /* at a place that its handler sets */
};

struct region_site {
    struct insn insn;      /* run is its own handler, even if it is an entry already */
    const struct insn *at; /* the instruction that the interpreter runs */
    uint32_t word;         /* of the code's text */
    uint8_t flow;          /* enum flow */
    bool leads;            /* a block begins here */
    const char *name;      /* mnemonic */
};

struct region {
    /* the code's; only its address is used, since the code may be unloaded (sites are copies) */
    const struct insn *insns;
    const struct isa *isa;
    const struct insn *entry;
    uint32_t mode; /* MODE register and lanes of the waves that it is made for */
    unsigned lanes;
    struct region_site *sites; /* by address */
    size_t count;
};

/* Finds the region of a kernel whose waves start with that entry, mode and number of lanes. r has
 * to be released. False: it is too large, or out of memory. */
bool region_find(struct region *r, const struct code *code, const struct insn *entry, uint32_t mode,
                 unsigned lanes);
void region_release(struct region *r);

/* The number of the site at a word of the text, or -1. */
long region_at(const struct region *r, int64_t word);

#endif
