/* Shared by the parts of the hipSPARSE stand-in. Matrices of every format are read as lists of
 * entries. Everything is computed in complex doubles, and rounded when it is stored. */
#ifndef STANDIN_HIPSPARSE_SPARSE_H
#define STANDIN_HIPSPARSE_SPARSE_H
#include "standin/common/device.h"
#include <complex.h>
#include <hipsparse/hipsparse.h>
#include <stdbool.h>

struct sparse_handle {
    hipStream_t stream;
    hipsparsePointerMode_t pointers;
};

/* Behind hipsparseMatDescr_t. */
struct descr {
    hipsparseMatrixType_t type;
    hipsparseFillMode_t fill;
    hipsparseDiagType_t diag;
    hipsparseIndexBase_t base;
};

/* Behind csrsv2Info_t and all similar types. */
struct info {
    int64_t pivot; /* the first row whose pivot is zero, from the base on; -1: none */
    bool boost;
    double tolerance;
    double complex boosted; /* replaces pivots up to the tolerance */
    int terms;              /* of csrgemm2: 1: it has a product, 2: it has a summand */
};

enum { FORMAT_BSR = 100 }; /* beside those of hipsparseFormat_t */

/* hipSPARSE 4 has this name for the struct of its descriptors; before, they are void *. */
typedef struct hipsparseSpMatDescr_st {
    int format;
    int64_t rows, cols; /* in elements, of BSR as well */
    int64_t nnz;        /* of BSR: blocks */
    void *offsets;      /* of rows, of CSC: of columns; of COO: the row of each entry */
    void *indices;
    void *values;
    hipsparseIndexType_t offset_type, index_type;
    hipsparseIndexBase_t base;
    hipDataType type;
    hipsparseFillMode_t fill;
    hipsparseDiagType_t diag;
    int64_t block_rows, block_cols;
    bool block_by_rows; /* the elements of a block */
    int64_t ell_cols;   /* of blocked ELL, which is described only */
    int batches;
    int64_t offsets_stride, values_stride; /* from one matrix of a batch to the next */
} spmat;

struct dense {
    void *values;
    hipDataType type;
    int64_t rows, cols, ld;
    bool by_rows;
    int batches;
    int64_t stride;
};

struct sparse_vector {
    int64_t size, nnz;
    void *indices, *values;
    hipsparseIndexType_t index_type;
    hipsparseIndexBase_t base;
    hipDataType type;
};

/* A stored element, with indices from 0; its value is values[at]. */
struct sparse_entry {
    int64_t row, col, at;
    double complex value;
};

struct entries {
    struct sparse_entry *p;
    int64_t n;
};

/* Returns NOT_INITIALIZED without a handle, INVALID_VALUE if not valid, and NOT_SUPPORTED, with a
 * message, if the device is not ready. Otherwise waits for the work in the handle's stream and
 * returns SUCCESS. */
hipsparseStatus_t sparse_ready(hipsparseHandle_t handle, const char *function, bool valid);

/* The beginning of a function that takes handle. Declares its status s. */
#define READY(valid)                                                                               \
    hipsparseStatus_t s = sparse_ready(handle, __func__, valid);                                   \
    if (s != HIPSPARSE_STATUS_SUCCESS)                                                             \
    return s

/* Writes the size of the buffer for a call. The stand-in needs none, but some callers expect more
 * than 0. */
hipsparseStatus_t sparse_buffer(hipsparseHandle_t handle, size_t *bytes);
hipsparseStatus_t sparse_buffer_int(hipsparseHandle_t handle, int *bytes);

/* Returns the bytes of a value; 0 for a type that the stand-in does not have. */
size_t value_size(hipDataType type);
double complex value_load(hipDataType type, const void *at, int64_t index);
void value_store(hipDataType type, void *at, int64_t index, double complex value);
/* Returns the scalar that p points to, on the host or the device; 0 if p is NULL. */
double complex value_scalar(hipDataType type, const void *p);
/* Returns the product. That of two real numbers is real, also if it is infinite. */
double complex value_times(double complex a, double complex b);

size_t index_size(hipsparseIndexType_t type);
int64_t index_load(hipsparseIndexType_t type, const void *at, int64_t index);
void index_store(hipsparseIndexType_t type, void *at, int64_t index, int64_t value);

/* Reads the entries of op(a) in the order of their storage. If a has no values, they are 1. The
 * caller frees them with entries_free. */
hipsparseStatus_t entries_read(const spmat *a, hipsparseOperation_t op, int64_t batch,
                               struct entries *out);
/* Sorts by row, then by column, then by position in storage. */
void entries_sort(struct entries *e);
/* Returns where each row begins in sorted entries, and the end. The caller frees it with free().
 * NULL: out of memory. */
int64_t *entries_offsets(const struct entries *e, int64_t rows);
/* Writes sorted entries to the arrays of a CSR, CSC or COO matrix and sets its number of entries.
 * For CSC they must be sorted as those of the transpose. Arrays that a does not have are left
 * out. */
hipsparseStatus_t entries_write(const struct entries *e, spmat *a);
void entries_free(struct entries *e);

double complex dense_load(const struct dense *d, hipsparseOperation_t op, int64_t batch,
                          int64_t row, int64_t col);
void dense_store(const struct dense *d, hipsparseOperation_t op, int64_t batch, int64_t row,
                 int64_t col, double complex value);
/* Tells the checker that all matrices of the batch were written. */
void dense_wrote(const struct dense *d);

/* Computes c = alpha op(a) op(b) + beta c, for each of a batch. */
hipsparseStatus_t product_dense(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                                double complex alpha, const spmat *a, const struct dense *b,
                                double complex beta, const struct dense *c);

/* Computes op(c) = alpha op(a)^-1 op(b), with the triangle of a that its fill mode and diagonal
 * type select. *pivot becomes the first row whose diagonal element is zero or missing, or -1. b and
 * c may be the same. */
hipsparseStatus_t solve_dense(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                              hipsparseOperation_t op_c, double complex alpha, const spmat *a,
                              const struct dense *b, const struct dense *c, int64_t *pivot);

/* Computes the sorted entries of alpha op(a) op(b) + beta d; d may be NULL. */
hipsparseStatus_t product_sparse(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                                 double complex alpha, const spmat *a, const spmat *b,
                                 double complex beta, const spmat *d, struct entries *out);

/* Compute the factors L and U, or L L^H, with the pattern of the matrix; they replace its
 * values. */
hipsparseStatus_t factor_lu(const spmat *a, struct info *info);
hipsparseStatus_t factor_cholesky(const spmat *a, struct info *info);

#define PLAIN(p) ((void *)(uintptr_t)(p))

/* The four types, as letters of names and as C's types. */
#define FOR_ALL(M) M(S, float) M(D, double) M(C, hipComplex) M(Z, hipDoubleComplex)
#define TYPE_S     HIP_R_32F
#define TYPE_D     HIP_R_64F
#define TYPE_C     HIP_C_32F
#define TYPE_Z     HIP_C_64F

static inline struct descr descr_of(const void *descr)
{
    return descr ? *(const struct descr *)descr : (struct descr){0};
}

/* Describes a matrix that is given by offsets, indices and values alone: no batch. */
static inline spmat sparse_plain(int format, hipDataType type, int64_t rows, int64_t cols,
                                 int64_t nnz, const void *offsets, const void *indices,
                                 const void *values, hipsparseIndexType_t offset_type,
                                 hipsparseIndexType_t index_type, hipsparseIndexBase_t base)
{
    return (spmat){.format = format,
                   .rows = rows,
                   .cols = cols,
                   .nnz = nnz,
                   .offsets = PLAIN(offsets),
                   .indices = PLAIN(indices),
                   .values = PLAIN(values),
                   .offset_type = offset_type,
                   .index_type = index_type,
                   .base = base,
                   .type = type,
                   .batches = 1};
}

/* The same in the legacy interface, with the base, the triangle and its diagonal type in a
 * descriptor. */
static inline spmat sparse_csr(hipDataType type, const void *descr, int64_t rows, int64_t cols,
                               int64_t nnz, const void *values, const int *offsets,
                               const int *indices)
{
    const struct descr d = descr_of(descr);
    spmat s = sparse_plain(HIPSPARSE_FORMAT_CSR, type, rows, cols, nnz, offsets, indices, values,
                           HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I, d.base);
    s.fill = d.fill;
    s.diag = d.diag;
    return s;
}

/* The same in blocks of block_rows by block_cols elements; rows and cols count blocks. */
static inline spmat sparse_bsr(hipDataType type, const void *descr, hipsparseDirection_t direction,
                               int64_t rows, int64_t cols, int64_t blocks, const void *values,
                               const int *offsets, const int *indices, int block_rows,
                               int block_cols)
{
    spmat s = sparse_csr(type, descr, rows * block_rows, cols * block_cols, blocks, values, offsets,
                         indices);
    s.format = FORMAT_BSR;
    s.block_rows = block_rows;
    s.block_cols = block_cols;
    s.block_by_rows = direction == HIPSPARSE_DIRECTION_ROW;
    return s;
}

/* Describes a dense matrix, one column after the other. */
static inline struct dense dense_columns(hipDataType type, const void *values, int64_t rows,
                                         int64_t cols, int64_t ld)
{
    return (struct dense){
        .values = PLAIN(values), .type = type, .rows = rows, .cols = cols, .ld = ld, .batches = 1};
}
#endif
