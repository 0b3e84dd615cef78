/* The number of floating-point operations of an instruction, counted as in AMD's profiler (ROCm
 * Compute Profiler, "FLOP counting conventions"). An addition, a multiplication and a
 * transcendental function count as one, a fused multiply-add as two; conversions, comparisons,
 * minima and moves do not count. A matrix instruction counts two for each product; in a sparse
 * matrix, only the products that exist count. */
#ifndef VGPU_PROFILE_FLOPS_H
#define VGPU_PROFILE_FLOPS_H

#include <stdint.h>

enum flop_kind {
#define FLOP(name, text, json) FLOP_##name,
#include "vgpu/profile/flops.def"
#undef FLOP
    FLOP_COUNT,
    FLOP_FIRST_MATRIX = FLOP_M8
};

/* The names of the kinds in the text and in JSON. */
extern const char *const flop_texts[FLOP_COUNT], *const flop_keys[FLOP_COUNT];

struct flops {
    enum flop_kind kind;
    uint32_t n; /* for each active lane, or for the wave if the kind is a matrix's; 0: none */
};

/* The operations of a mnemonic without the suffix of its encoding (isa_mnemonic). */
struct flops flops_of(const char *mnemonic);

#endif
