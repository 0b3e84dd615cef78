/* Elements of matrices in registers. */
#ifndef VGPU_EXEC_MATRIX_H
#define VGPU_EXEC_MATRIX_H

#include "vgpu/exec/lanes.h"

enum element {
    ELEM_F32,
    ELEM_XF32,
    ELEM_F16,
    ELEM_BF16,
    ELEM_FP8, /* gfx942's */
    ELEM_BF8,
    ELEM_I8,
    ELEM_F64,
    ELEM_OCP_FP8, /* gfx950's and gfx12's */
    ELEM_OCP_BF8,
    ELEM_I32,
    ELEM_I4, /* half a byte: not for element_f32 and element_bytes */
};

/* Runs the gfx12 form of a WMMA instruction that gfx11 has by the same name: 16 x 16 x 16, with A
 * and B of the same type. */
void wmma_gfx12(struct wave *w, const struct insn *i, enum element ab, enum element c);

/* Element n of the elements that a lane has in the registers from reg on. */
f32 element_f32(const struct wave *w, unsigned reg, unsigned lane, unsigned n, enum element type);

static inline f32 float_of_bf16(u32 x)
{
    u32 b = x << 16;
    f32 f;
    memcpy(&f, &b, sizeof f);
    return f;
}

static inline unsigned element_bytes(enum element type)
{
    static const u8 BYTES[] = {4, 4, 2, 2, 1, 1, 1, 8, 1, 1, 4};
    return BYTES[type];
}

#endif
