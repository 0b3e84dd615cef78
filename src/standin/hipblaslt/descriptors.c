/* Handles and descriptors: fields that are set and asked for by number. */
#include "standin/common/device.h"
#include "standin/hipblaslt/lt.h"
#include <cblas.h>
#include <stdlib.h>
#include <string.h>

/* An attribute is a field of a descriptor. */
struct attribute {
    int number;
    size_t offset, size;
};
#define FIELD(number, T, field) {number, offsetof(struct T, field), sizeof(((struct T *)0)->field)}

static const struct attribute of_layout[] = {
    FIELD(HIPBLASLT_MATRIX_LAYOUT_BATCH_COUNT, layout, batches),
    FIELD(HIPBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, layout, stride),
    FIELD(HIPBLASLT_MATRIX_LAYOUT_TYPE, layout, type),
    FIELD(HIPBLASLT_MATRIX_LAYOUT_ORDER, layout, order),
    FIELD(HIPBLASLT_MATRIX_LAYOUT_ROWS, layout, rows),
    FIELD(HIPBLASLT_MATRIX_LAYOUT_COLS, layout, columns),
    FIELD(HIPBLASLT_MATRIX_LAYOUT_LD, layout, leading),
    {-1, 0, 0},
};

static const struct attribute of_matmul[] = {
    FIELD(HIPBLASLT_MATMUL_DESC_TRANSA, matmul, trans_a),
    FIELD(HIPBLASLT_MATMUL_DESC_TRANSB, matmul, trans_b),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE, matmul, epilogue),
    FIELD(HIPBLASLT_MATMUL_DESC_BIAS_POINTER, matmul, bias),
    FIELD(HIPBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, matmul, bias_type),
    FIELD(HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER, matmul, scale_a),
    FIELD(HIPBLASLT_MATMUL_DESC_B_SCALE_POINTER, matmul, scale_b),
    FIELD(HIPBLASLT_MATMUL_DESC_C_SCALE_POINTER, matmul, scale_c),
    FIELD(HIPBLASLT_MATMUL_DESC_D_SCALE_POINTER, matmul, scale_d),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, matmul, scale_aux),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, matmul, aux),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, matmul, aux_leading),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, matmul, aux_stride),
    FIELD(HIPBLASLT_MATMUL_DESC_POINTER_MODE, matmul, pointers),
    FIELD(HIPBLASLT_MATMUL_DESC_AMAX_D_POINTER, matmul, amax_d),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, matmul, aux_type),
    FIELD(HIPBLASLT_MATMUL_DESC_A_SCALE_MODE, matmul, mode_a),
    FIELD(HIPBLASLT_MATMUL_DESC_B_SCALE_MODE, matmul, mode_b),
    FIELD(HIPBLASLT_MATMUL_DESC_COMPUTE_INPUT_TYPE_A_EXT, matmul, input_a),
    FIELD(HIPBLASLT_MATMUL_DESC_COMPUTE_INPUT_TYPE_B_EXT, matmul, input_b),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_ACT_ARG0_EXT, matmul, argument[0]),
    FIELD(HIPBLASLT_MATMUL_DESC_EPILOGUE_ACT_ARG1_EXT, matmul, argument[1]),
    {-1, 0, 0},
};

static const struct attribute of_preference[] = {
    FIELD(HIPBLASLT_MATMUL_PREF_SEARCH_MODE, preference, search),
    FIELD(HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, preference, workspace),
    {-1, 0, 0},
};

static const struct attribute of_transform[] = {
    FIELD(HIPBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE, transform, scale),
    FIELD(HIPBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE, transform, pointers),
    FIELD(HIPBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, transform, trans_a),
    FIELD(HIPBLASLT_MATRIX_TRANSFORM_DESC_TRANSB, transform, trans_b),
    {-1, 0, 0},
};

static hipblasStatus_t descriptors_set(const struct attribute *all, void *desc, int number,
                                       const void *from, size_t size)
{
    if (!desc || !from)
        return HIPBLAS_STATUS_INVALID_VALUE;
    for (const struct attribute *a = all; a->number >= 0; a++)
        if (a->number == number) {
            if (size < a->size)
                return HIPBLAS_STATUS_INVALID_VALUE;
            memcpy((char *)desc + a->offset, from, a->size);
            return HIPBLAS_STATUS_SUCCESS;
        }
    return HIPBLAS_STATUS_INVALID_VALUE;
}

static hipblasStatus_t descriptors_get(const struct attribute *all, const void *desc, int number,
                                       void *to, size_t size, size_t *written)
{
    if (!desc || (!to && size) || (!size && !written))
        return HIPBLAS_STATUS_INVALID_VALUE;
    for (const struct attribute *a = all; a->number >= 0; a++)
        if (a->number == number) {
            if (written)
                *written = a->size;
            if (size && size < a->size)
                return HIPBLAS_STATUS_INVALID_VALUE;
            if (size)
                memcpy(to, (const char *)desc + a->offset, a->size);
            return HIPBLAS_STATUS_SUCCESS;
        }
    return HIPBLAS_STATUS_INVALID_VALUE;
}

/* Descriptors are plain memory of ours behind the header's pointers. */
static hipblasStatus_t descriptors_create(void *out, const void *value, size_t size)
{
    void *d = out ? malloc(size) : NULL;
    if (!d)
        return out ? HIPBLAS_STATUS_ALLOC_FAILED : HIPBLAS_STATUS_INVALID_VALUE;
    memcpy(d, value, size);
    memcpy(out, &d, sizeof d);
    return HIPBLAS_STATUS_SUCCESS;
}

static hipblasStatus_t descriptors_destroy(void *d)
{
    free(d);
    return HIPBLAS_STATUS_SUCCESS;
}

#define ATTRIBUTES(Name, Attr, table)                                                              \
    hipblasStatus_t hipblasLt##Name##Destroy(const hipblasLt##Name##_t d)                          \
    {                                                                                              \
        return d ? descriptors_destroy(d) : HIPBLAS_STATUS_INVALID_VALUE;                          \
    }                                                                                              \
    hipblasStatus_t hipblasLt##Name##SetAttribute(hipblasLt##Name##_t d, Attr attr,                \
                                                  const void *buf, size_t size)                    \
    {                                                                                              \
        return descriptors_set(table, d, (int)attr, buf, size);                                    \
    }                                                                                              \
    hipblasStatus_t hipblasLt##Name##GetAttribute(hipblasLt##Name##_t d, Attr attr, void *buf,     \
                                                  size_t size, size_t *written)                    \
    {                                                                                              \
        return descriptors_get(table, d, (int)attr, buf, size, written);                           \
    }
ATTRIBUTES(MatrixLayout, hipblasLtMatrixLayoutAttribute_t, of_layout)
ATTRIBUTES(MatmulDesc, hipblasLtMatmulDescAttributes_t, of_matmul)
ATTRIBUTES(MatmulPreference, hipblasLtMatmulPreferenceAttributes_t, of_preference)
ATTRIBUTES(MatrixTransformDesc, hipblasLtMatrixTransformDescAttributes_t, of_transform)

hipblasStatus_t hipblasLtMatrixLayoutCreate(hipblasLtMatrixLayout_t *out, hipDataType type,
                                            uint64_t rows, uint64_t cols, int64_t ld)
{
    const struct layout l = {
        .type = (int32_t)type, .batches = 1, .rows = rows, .columns = cols, .leading = ld};
    return descriptors_create(out, &l, sizeof l);
}

hipblasStatus_t hipblasLtMatmulDescCreate(hipblasLtMatmulDesc_t *out, hipblasComputeType_t compute,
                                          hipDataType scale)
{
    const struct matmul m = {
        .compute = (int32_t)compute,
        .scale = (int32_t)scale,
        .trans_a = HIPBLAS_OP_N,
        .trans_b = HIPBLAS_OP_N,
        .epilogue = HIPBLASLT_EPILOGUE_DEFAULT,
        .bias_type = -1, /* the result's */
        .aux_type = -1,
        .input_a = -1,
        .input_b = -1,
    };
    return descriptors_create(out, &m, sizeof m);
}

hipblasStatus_t hipblasLtMatmulPreferenceCreate(hipblasLtMatmulPreference_t *out)
{
    const struct preference p = {0};
    return descriptors_create(out, &p, sizeof p);
}

hipblasStatus_t hipblasLtMatrixTransformDescCreate(hipblasLtMatrixTransformDesc_t *out,
                                                   hipDataType scale)
{
    const struct transform t = {
        .scale = (int32_t)scale, .trans_a = HIPBLAS_OP_N, .trans_b = HIPBLAS_OP_N};
    return descriptors_create(out, &t, sizeof t);
}

hipblasStatus_t hipblasLtCreate(hipblasLtHandle_t *out)
{
    if (!out)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (device_ready("hipblasLtCreate", NULL) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    openblas_set_num_threads(1); /* the same sums, in the same order, on every machine */
    return descriptors_create(out, "", 1);
}

hipblasStatus_t hipblasLtDestroy(const hipblasLtHandle_t handle)
{
    return handle ? descriptors_destroy(handle) : HIPBLAS_STATUS_INVALID_VALUE;
}

hipblasStatus_t hipblasLtGetVersion(hipblasLtHandle_t handle, int *version)
{
    if (!handle || !version)
        return HIPBLAS_STATUS_INVALID_VALUE;
    *version =
        HIPBLASLT_VERSION_MAJOR * 100000 + HIPBLASLT_VERSION_MINOR * 100 + HIPBLASLT_VERSION_PATCH;
    return HIPBLAS_STATUS_SUCCESS;
}
