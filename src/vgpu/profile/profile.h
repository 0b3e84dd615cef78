/* What each kernel executed: counts, not times.
 *
 * JSON: {"version": 1, "kernels": [KERNEL ...], "total": COUNTS and "launches"}; the kernel that executed
 * most comes first. All are counts of wave instructions but where something else is said. KERNEL is COUNTS
 * and kernel, arch           its demangled name, "gfx90a" lanes                  of a wave launches, blocks
 * how many; waves_per_block: of the largest one resources              vgprs, agprs, sgprs: registers as
 * allocated; lds_bytes for a block, scratch_bytes for a thread; line_bytes: of a cache line, the unit of the
 * transactions occupancy              waves_per_simd of most wave slots; blocks of a compute unit; limit:
 * what there is too little of, "vgprs", "sgprs", "lds", "block" (its waves do not fit another time), or ""
 * where all wave slots can be used COUNTS: instructions           all, and by class: valu, matrix, salu,
 * smem, vmem, lds, branch, barrier, wait, other vector                 instructions (valu, matrix, vmem,
 * lds), active_lanes of them summed, full: those in which all lanes were active global                 loads,
 * stores, atomics; bytes: different ones that each reached, summed; transactions: cache lines that each
 * reached, summed; least_transactions: as few lines as could have held the bytes lds accesses; cycles that
 * the banks took; conflicts: how many of those more than without conflicts scratch                accesses;
 * bytes of all lanes
 */
#ifndef VGPU_PROFILE_PROFILE_H
#define VGPU_PROFILE_PROFILE_H

#include "vgpu/machine/hooks.h"

/* spec: $TRANSHIP_VGPU_PROFILE, "1" or "text", "json", either with ":FILE" behind it ("%p" in it: the
 * process); NULL, "" or "0": off. What was counted is written when the process ends. */
bool profile_start(const char *spec);

/* What it sees of programs from then on. */
extern const struct observer profile_observer;

#endif
