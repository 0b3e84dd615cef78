/* SDWA and DPP: lanes and parts of registers that reach an instruction, and
 * parts that it writes. */
#ifndef VGPU_EXEC_LANES_SELECT_H
#define VGPU_EXEC_LANES_SELECT_H

#include "vgpu/exec/lanes.h"

enum { LANE_INVALID = 0xff };

/* The lane that each lane's src0 comes from by DPP or DPP8, LANE_INVALID where there is none or it
 * is not active and must be. */
void select_sources(const struct wave *w, const struct insn *i, u8 from[MAX_LANES]);

/* Moves 64-bit lanes as DPP says. */
void select_lanes64(const struct wave *w, const struct insn *i, u64 tmp[MAX_LANES]);

/* An SDWA destination: bytes or words of it. */
void put_sdwa(struct wave *w, const struct insn *i, const u32 r[MAX_LANES]);

#endif
