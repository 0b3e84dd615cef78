/* Elements of matrices in all types that HIP's libraries multiply. Types are the numbers of
 * hipDataType. */
#ifndef STANDIN_COMMON_NUMBER_H
#define STANDIN_COMMON_NUMBER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers of hip/library_types.h. */
enum {
    NUMBER_F32 = 0,
    NUMBER_F64 = 1,
    NUMBER_F16 = 2,
    NUMBER_I8 = 3,
    NUMBER_I32 = 10,
    NUMBER_BF16 = 14,
    NUMBER_E4M3 = 28, /* the OCP formats */
    NUMBER_E5M2 = 29,
    NUMBER_E4M3_FNUZ = 1000, /* the formats of gfx942: no infinities, no negative zero */
    NUMBER_E5M2_FNUZ = 1001,
};

/* Returns the bytes of an element; 0 for an unknown type. */
size_t number_size(int type);

/* Returns the element with that index. */
double number_load(int type, const void *at, int64_t index);

/* Stores a value, rounded to nearest, ties to even. A value too large for an integer or an 8-bit
 * float becomes the largest one. */
void number_store(int type, void *at, int64_t index, double value);
#endif
