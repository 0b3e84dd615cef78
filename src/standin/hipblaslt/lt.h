/* The descriptors of hipBLASLt. CMakeLists.txt makes a form of its header for C, because the header
 * only compiles as C++. */
#ifndef STANDIN_HIPBLASLT_LT_H
#define STANDIN_HIPBLASLT_LT_H
#include "standin/common/product.h"
#include <hipblaslt/hipblaslt.h>
#include <stdint.h>

struct layout {
    int32_t type, order, batches;
    uint64_t rows, columns;
    int64_t leading, stride;
};

struct matmul {
    int32_t compute, scale;
    int32_t trans_a, trans_b, pointers;
    uint32_t epilogue;
    void *bias, *aux, *amax_d;
    int32_t bias_type, aux_type;
    const void *scale_a, *scale_b, *scale_c, *scale_d, *scale_aux;
    int64_t aux_leading, aux_stride;
    uint32_t mode_a, mode_b;
    int32_t input_a, input_b;
    float argument[2];
};

struct preference {
    uint32_t search;
    uint64_t workspace;
};

struct transform {
    int32_t scale, pointers, trans_a, trans_b;
};

/* Returns the matrix with that index in a batch. */
struct matrix layout_matrix(const struct layout *l, const void *at, int64_t index);
#endif
