/* Elements of matrices in all the types that HIP's libraries multiply. The types are
 * hipDataType's numbers.
 */
#ifndef STANDIN_COMMON_NUMBER_H
#define STANDIN_COMMON_NUMBER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As hip/library_types.h has them. */
enum {
    NUMBER_F32 = 0,
    NUMBER_F64 = 1,
    NUMBER_F16 = 2,
    NUMBER_I8 = 3,
    NUMBER_I32 = 10,
    NUMBER_BF16 = 14,
    NUMBER_E4M3 = 28, /* as OCP has them */
    NUMBER_E5M2 = 29,
    NUMBER_E4M3_FNUZ = 1000, /* as gfx942 has them: no infinities, no negative zero */
    NUMBER_E5M2_FNUZ = 1001,
};

/* Bytes; 0: not a type that is known here. */
size_t number_size(int type);

/* The element of that index. */
double number_load(int type, const void *at, int64_t index);

/* Rounded to nearest, ties to even; what an integer or an 8-bit float can't hold
 * becomes the largest it can.
 */
void number_store(int type, void *at, int64_t index, double value);
#endif
