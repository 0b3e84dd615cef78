/* The floating-point operations that an instruction does, as AMD's profiler counts them (ROCm
 * Compute Profiler, "FLOP counting conventions"): an addition, a multiplication and a
 * transcendental function are one, a fused multiply-add is two; conversions, comparisons, minima
 * and moves are none. A matrix instruction does two for each product, of a sparse matrix only
 * those that are there. */
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

/* In the text, in JSON. */
extern const char *const flop_texts[FLOP_COUNT], *const flop_keys[FLOP_COUNT];

struct flops {
    enum flop_kind kind;
    uint32_t n; /* of each active lane, or of the wave where the kind is a matrix's; 0: none */
};

/* Of a mnemonic without the suffix of its encoding, as isa_mnemonic gives it. */
struct flops flops_of(const char *mnemonic);

#endif
