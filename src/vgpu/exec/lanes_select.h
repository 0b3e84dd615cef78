/* SDWA and DPP: the lanes and parts of registers that an instruction reads, and the parts that it
 * writes. */
#ifndef VGPU_EXEC_LANES_SELECT_H
#define VGPU_EXEC_LANES_SELECT_H

#include "vgpu/exec/lanes.h"

enum { LANE_INVALID = 0xff };

/* For each lane, the lane that its src0 comes from by DPP or DPP8; LANE_INVALID if there is none,
 * or if that lane has to be active and is not. */
void select_sources(const struct wave *w, const struct insn *i, u8 from[MAX_LANES]);

/* Moves the values of 64-bit lanes by DPP. */
void select_lanes64(const struct wave *w, const struct insn *i, u64 tmp[MAX_LANES]);

/* Writes an SDWA destination: bytes or words of the register. */
void put_sdwa(struct wave *w, const struct insn *i, const u32 r[MAX_LANES]);

#endif
