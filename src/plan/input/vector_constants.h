/* Constants of CUDA's vector types, "constexpr int2 tile = {16, 8}", whose members a constant
 * expression reads. Before HIP 7.2 they are in a union there, of which another member has the value. */
#ifndef PLAN_INPUT_VECTOR_CONSTANTS_H
#define PLAN_INPUT_VECTOR_CONSTANTS_H

#include "base/vec.h"
#include "plan/input/input.h"

#define VECTOR_CONSTANT_FROM RELEASE(7, 2)

/* Zero-initialise, then vector_constants_find; release with vec_release. */
struct vector_constants {
    VEC(uint32_t) type;   /* the tokens of the types of their declarations, in order */
    VEC(uint32_t) handed; /* the names where a constant expression hands them on as a whole */
};

void vector_constants_find(struct vector_constants *c, const struct input *in);
void vector_constants_release(struct vector_constants *c);

#endif
