/* Reductions of tensors: over the dimensions that are 1 in what is written. */
#include "standin/MIOpen/dnn.h"
#include <math.h>
#include <stdlib.h>

struct reduction {
    miopenReduceTensorOp_t op;
    miopenReduceTensorIndices_t indices;
};

miopenStatus_t miopenCreateReduceTensorDescriptor(miopenReduceTensorDescriptor_t *out)
{
    return dnn_new(out, sizeof(struct reduction));
}

miopenStatus_t miopenDestroyReduceTensorDescriptor(miopenReduceTensorDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenSetReduceTensorDescriptor(miopenReduceTensorDescriptor_t desc,
                                               miopenReduceTensorOp_t op, miopenDataType_t type,
                                               miopenNanPropagation_t nan,
                                               miopenReduceTensorIndices_t indices,
                                               miopenIndicesType_t index_type)
{
    (void)type, (void)nan, (void)index_type;
    if (!desc || (unsigned)op > MIOPEN_REDUCE_TENSOR_NORM2)
        return miopenStatusBadParm;
    *(struct reduction *)(void *)desc = (struct reduction){op, indices};
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetReductionWorkspaceSize(miopenHandle_t handle,
                                               const miopenReduceTensorDescriptor_t desc,
                                               const miopenTensorDescriptor_t a,
                                               const miopenTensorDescriptor_t c, size_t *size)
{
    (void)handle;
    if (!desc || !a || !c || !size)
        return miopenStatusBadParm;
    *size = 0;
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetReductionIndicesSize(miopenHandle_t handle,
                                             const miopenReduceTensorDescriptor_t desc,
                                             const miopenTensorDescriptor_t a,
                                             const miopenTensorDescriptor_t c, size_t *size)
{
    return miopenGetReductionWorkspaceSize(handle, desc, a, c, size);
}

static double MIOpen_reduce_begin(miopenReduceTensorOp_t op)
{
    return op == MIOPEN_REDUCE_TENSOR_MUL   ? 1
           : op == MIOPEN_REDUCE_TENSOR_MIN ? INFINITY
           : op == MIOPEN_REDUCE_TENSOR_MAX ? -INFINITY
                                            : 0;
}

static double MIOpen_reduce_add(miopenReduceTensorOp_t op, double so_far, double v)
{
    switch (op) {
    case MIOPEN_REDUCE_TENSOR_MUL:
        return so_far * v;
    case MIOPEN_REDUCE_TENSOR_MIN:
        return fmin(so_far, v);
    case MIOPEN_REDUCE_TENSOR_MAX:
        return fmax(so_far, v);
    case MIOPEN_REDUCE_TENSOR_AMAX:
        return fmax(so_far, fabs(v));
    case MIOPEN_REDUCE_TENSOR_NORM1:
        return so_far + fabs(v);
    case MIOPEN_REDUCE_TENSOR_NORM2:
        return so_far + v * v;
    default:
        return so_far + v;
    }
}

/* The sums by the places of c, which is small: as many as it has elements. */
static void MIOpen_reduce_gather(miopenReduceTensorOp_t op, const struct dnn_tensor *a,
                                 const void *at_a, const struct dnn_tensor *c, double *sums)
{
    for (int64_t i = 0; i < tensor_count(c); i++)
        sums[i] = MIOpen_reduce_begin(op);
    for (int64_t i = 0; i < tensor_count(a); i++) {
        int64_t index[RANKS], to = 0;
        tensor_index(a, i, index);
        for (int d = 0; d < c->rank; d++)
            to = to * c->dim[d] + (c->dim[d] == 1 ? 0 : index[d]);
        sums[to] = MIOpen_reduce_add(op, sums[to], tensor_load(a, at_a, tensor_place(a, index)));
    }
}

miopenStatus_t miopenReduceTensor(miopenHandle_t handle, const miopenReduceTensorDescriptor_t desc,
                                  void *indices, size_t indices_size, void *workspace,
                                  size_t workspace_size, const void *alpha,
                                  const miopenTensorDescriptor_t adesc, const void *at_a,
                                  const void *beta, const miopenTensorDescriptor_t cdesc,
                                  void *at_c)
{
    const struct reduction *r = (const void *)desc;
    const struct dnn_tensor *a = TENSOR(adesc), *c = TENSOR(cdesc);
    (void)indices, (void)indices_size, (void)workspace, (void)workspace_size;
    if (!r || !tensor_known(a) || !tensor_known(c) || a->rank != c->rank || !at_a || !at_c ||
        !alpha || !beta)
        return miopenStatusBadParm;
    for (int i = 0; i < c->rank; i++)
        if (c->dim[i] != 1 && c->dim[i] != a->dim[i])
            return miopenStatusBadParm;
    if (r->indices != MIOPEN_REDUCE_TENSOR_NO_INDICES) {
        device_missing("miopenReduceTensor with indices");
        return miopenStatusNotImplemented;
    }
    miopenStatus_t status = dnn_begin(handle, "miopenReduceTensor");
    double *sums = calloc((size_t)tensor_count(c), sizeof *sums);
    if (!sums || status != miopenStatusSuccess) {
        free(sums);
        return status != miopenStatusSuccess ? status : miopenStatusAllocFailed;
    }
    MIOpen_reduce_gather(r->op, a, at_a, c, sums);
    const double each = (double)(tensor_count(a) / tensor_count(c));
    for (int64_t i = 0; i < tensor_count(c); i++) {
        int64_t index[RANKS];
        tensor_index(c, i, index);
        tensor_store(c, at_c, tensor_place(c, index), blend_of(c, alpha, beta),
                     r->op == MIOPEN_REDUCE_TENSOR_AVG     ? sums[i] / each
                     : r->op == MIOPEN_REDUCE_TENSOR_NORM2 ? sqrt(sums[i])
                                                           : sums[i]);
    }
    free(sums);
    tensor_wrote(c, at_c);
    return miopenStatusSuccess;
}
