/* Descriptors of the generic interface: vectors and matrices, sparse and dense. The forms for
 * constant arrays make the same descriptors. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>
#include <string.h>

/* A copy on the heap, for the descriptor to point to. */
static hipsparseStatus_t describe_make(void **to, const void *from, size_t size)
{
    if (!to)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    *to = malloc(size);
    if (!*to)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    memcpy(*to, from, size);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* SET(what to set, value): what is asked for. */
#define SET(to, value)                                                                             \
    if (to)                                                                                        \
    *(to) = (value)
#define VALID(condition)                                                                           \
    if (!(condition))                                                                              \
    return HIPSPARSE_STATUS_INVALID_VALUE

#define SPARSE_VECTORS(Const, CONST, Descr)                                                        \
    hipsparseStatus_t hipsparseCreate##Const##SpVec(                                               \
        Descr *descr, int64_t size, int64_t nnz, CONST void *indices, CONST void *values,          \
        hipsparseIndexType_t index_type, hipsparseIndexBase_t base, hipDataType type)              \
    {                                                                                              \
        VALID(size >= 0 && nnz >= 0 && nnz <= size && (!nnz || (indices && values)));              \
        const struct sparse_vector v = {size, nnz, PLAIN(indices), PLAIN(values), index_type,      \
                                        base, type};                                               \
        return describe_make((void **)(uintptr_t)descr, &v, sizeof v);                             \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##SpVecGet(                                                  \
        const Descr descr, int64_t *size, int64_t *nnz, CONST void **indices, CONST void **values, \
        hipsparseIndexType_t *index_type, hipsparseIndexBase_t *base, hipDataType *type)           \
    {                                                                                              \
        VALID(descr);                                                                              \
        const struct sparse_vector *v = descr;                                                     \
        SET(size, v->size);                                                                        \
        SET(nnz, v->nnz);                                                                          \
        SET(indices, v->indices);                                                                  \
        SET(values, v->values);                                                                    \
        SET(index_type, v->index_type);                                                            \
        SET(base, v->base);                                                                        \
        SET(type, v->type);                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##SpVecGetValues(const Descr descr, CONST void **values)     \
    {                                                                                              \
        VALID(descr &&values);                                                                     \
        *values = ((const struct sparse_vector *)descr)->values;                                   \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
#define NOT_CONST /* the form for arrays that may be written */
SPARSE_VECTORS(, NOT_CONST, hipsparseSpVecDescr_t)
SPARSE_VECTORS(Const, const, hipsparseConstSpVecDescr_t)

hipsparseStatus_t hipsparseSpVecGetIndexBase(const hipsparseConstSpVecDescr_t descr,
                                             hipsparseIndexBase_t *base)
{
    VALID(descr && base);
    *base = ((const struct sparse_vector *)descr)->base;
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseSpVecSetValues(hipsparseSpVecDescr_t descr, void *values)
{
    VALID(descr && values);
    ((struct sparse_vector *)descr)->values = values;
    return HIPSPARSE_STATUS_SUCCESS;
}

/* The destroyers take descriptors of constant arrays. */
#define DESTROY(Name)                                                                              \
    hipsparseStatus_t hipsparseDestroy##Name(hipsparseConst##Name##Descr_t descr)                  \
    {                                                                                              \
        VALID(descr);                                                                              \
        free(PLAIN(descr));                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
DESTROY(SpVec)
DESTROY(SpMat)
DESTROY(DnVec)
DESTROY(DnMat)

static hipsparseStatus_t make_sparse(const void *descr, int format, int64_t rows, int64_t cols,
                                     int64_t nnz, const void *offsets, const void *indices,
                                     const void *values, hipsparseIndexType_t offset_type,
                                     hipsparseIndexType_t index_type, hipsparseIndexBase_t base,
                                     hipDataType type)
{
    VALID(rows >= 0 && cols >= 0 && nnz >= 0 && value_size(type));
    const spmat s = sparse_plain(format, type, rows, cols, nnz, offsets, indices, values,
                                 offset_type, index_type, base);
    return describe_make((void **)(uintptr_t)descr, &s, sizeof s);
}

/* What a descriptor of some format holds; NULL: it isn't one. */
static const spmat *sparse_of(const void *descr, int format)
{
    const spmat *s = descr;
    return s && s->format == format ? s : NULL;
}

#define COMPRESSED(Const, CONST, Descr, Name, FORMAT)                                              \
    hipsparseStatus_t hipsparseCreate##Const##Name(                                                \
        Descr *descr, int64_t rows, int64_t cols, int64_t nnz, CONST void *offsets,                \
        CONST void *indices, CONST void *values, hipsparseIndexType_t offset_type,                 \
        hipsparseIndexType_t index_type, hipsparseIndexBase_t base, hipDataType type)              \
    {                                                                                              \
        return make_sparse(descr, FORMAT, rows, cols, nnz, offsets, indices, values, offset_type,  \
                           index_type, base, type);                                                \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##Name##Get(                                                 \
        const Descr descr, int64_t *rows, int64_t *cols, int64_t *nnz, CONST void **offsets,       \
        CONST void **indices, CONST void **values, hipsparseIndexType_t *offset_type,              \
        hipsparseIndexType_t *index_type, hipsparseIndexBase_t *base, hipDataType *type)           \
    {                                                                                              \
        const spmat *s = sparse_of(descr, FORMAT);                                                 \
        VALID(s);                                                                                  \
        SET(rows, s->rows);                                                                        \
        SET(cols, s->cols);                                                                        \
        SET(nnz, s->nnz);                                                                          \
        SET(offsets, s->offsets);                                                                  \
        SET(indices, s->indices);                                                                  \
        SET(values, s->values);                                                                    \
        SET(offset_type, s->offset_type);                                                          \
        SET(index_type, s->index_type);                                                            \
        SET(base, s->base);                                                                        \
        SET(type, s->type);                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
COMPRESSED(, NOT_CONST, hipsparseSpMatDescr_t, Csr, HIPSPARSE_FORMAT_CSR)
COMPRESSED(Const, const, hipsparseConstSpMatDescr_t, Csr, HIPSPARSE_FORMAT_CSR)
COMPRESSED(, NOT_CONST, hipsparseSpMatDescr_t, Csc, HIPSPARSE_FORMAT_CSC)
COMPRESSED(Const, const, hipsparseConstSpMatDescr_t, Csc, HIPSPARSE_FORMAT_CSC)

#define COORDINATES(Const, CONST, Descr)                                                           \
    hipsparseStatus_t hipsparseCreate##Const##Coo(                                                 \
        Descr *descr, int64_t rows, int64_t cols, int64_t nnz, CONST void *row, CONST void *col,   \
        CONST void *values, hipsparseIndexType_t index_type, hipsparseIndexBase_t base,            \
        hipDataType type)                                                                          \
    {                                                                                              \
        return make_sparse(descr, HIPSPARSE_FORMAT_COO, rows, cols, nnz, row, col, values,         \
                           index_type, index_type, base, type);                                    \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##CooGet(                                                    \
        const Descr descr, int64_t *rows, int64_t *cols, int64_t *nnz, CONST void **row,           \
        CONST void **col, CONST void **values, hipsparseIndexType_t *index_type,                   \
        hipsparseIndexBase_t *base, hipDataType *type)                                             \
    {                                                                                              \
        const spmat *s = sparse_of(descr, HIPSPARSE_FORMAT_COO);                                   \
        VALID(s);                                                                                  \
        SET(rows, s->rows);                                                                        \
        SET(cols, s->cols);                                                                        \
        SET(nnz, s->nnz);                                                                          \
        SET(row, s->offsets);                                                                      \
        SET(col, s->indices);                                                                      \
        SET(values, s->values);                                                                    \
        SET(index_type, s->index_type);                                                            \
        SET(base, s->base);                                                                        \
        SET(type, s->type);                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
COORDINATES(, NOT_CONST, hipsparseSpMatDescr_t)
COORDINATES(Const, const, hipsparseConstSpMatDescr_t)

hipsparseStatus_t hipsparseCreateCooAoS(hipsparseSpMatDescr_t *descr, int64_t rows, int64_t cols,
                                        int64_t nnz, void *pairs, void *values,
                                        hipsparseIndexType_t index_type, hipsparseIndexBase_t base,
                                        hipDataType type)
{
    return make_sparse(descr, HIPSPARSE_FORMAT_COO_AOS, rows, cols, nnz, pairs, NULL, values,
                       index_type, index_type, base, type);
}

hipsparseStatus_t hipsparseCooAoSGet(const hipsparseSpMatDescr_t descr, int64_t *rows,
                                     int64_t *cols, int64_t *nnz, void **pairs, void **values,
                                     hipsparseIndexType_t *index_type, hipsparseIndexBase_t *base,
                                     hipDataType *type)
{
    const spmat *s = sparse_of(descr, HIPSPARSE_FORMAT_COO_AOS);
    VALID(s);
    SET(rows, s->rows);
    SET(cols, s->cols);
    SET(nnz, s->nnz);
    SET(pairs, s->offsets);
    SET(values, s->values);
    SET(index_type, s->index_type);
    SET(base, s->base);
    SET(type, s->type);
    return HIPSPARSE_STATUS_SUCCESS;
}

#define BLOCKED_ELL(Const, CONST, Descr)                                                           \
    hipsparseStatus_t hipsparseCreate##Const##BlockedEll(                                          \
        Descr *descr, int64_t rows, int64_t cols, int64_t block, int64_t ell_cols,                 \
        CONST void *indices, CONST void *values, hipsparseIndexType_t index_type,                  \
        hipsparseIndexBase_t base, hipDataType type)                                               \
    {                                                                                              \
        VALID(descr &&block > 0 && ell_cols >= 0);                                                 \
        hipsparseStatus_t s =                                                                      \
            make_sparse(descr, HIPSPARSE_FORMAT_BLOCKED_ELL, rows, cols, 0, NULL, indices, values, \
                        index_type, index_type, base, type);                                       \
        if (s != HIPSPARSE_STATUS_SUCCESS)                                                         \
            return s;                                                                              \
        spmat *made = PLAIN(*descr);                                                               \
        made->block_rows = made->block_cols = block;                                               \
        made->ell_cols = ell_cols;                                                                 \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##BlockedEllGet(                                             \
        const Descr descr, int64_t *rows, int64_t *cols, int64_t *block, int64_t *ell_cols,        \
        CONST void **indices, CONST void **values, hipsparseIndexType_t *index_type,               \
        hipsparseIndexBase_t *base, hipDataType *type)                                             \
    {                                                                                              \
        const spmat *s = sparse_of(descr, HIPSPARSE_FORMAT_BLOCKED_ELL);                           \
        VALID(s);                                                                                  \
        SET(rows, s->rows);                                                                        \
        SET(cols, s->cols);                                                                        \
        SET(block, s->block_rows);                                                                 \
        SET(ell_cols, s->ell_cols);                                                                \
        SET(indices, s->indices);                                                                  \
        SET(values, s->values);                                                                    \
        SET(index_type, s->index_type);                                                            \
        SET(base, s->base);                                                                        \
        SET(type, s->type);                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
BLOCKED_ELL(, NOT_CONST, hipsparseSpMatDescr_t)
BLOCKED_ELL(Const, const, hipsparseConstSpMatDescr_t)
