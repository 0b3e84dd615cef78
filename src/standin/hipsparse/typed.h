/* What the functions of the typed interface have in common: hipsparseS..., hipsparseD...,
 * hipsparseC..., hipsparseZ... */
#ifndef STANDIN_HIPSPARSE_TYPED_H
#define STANDIN_HIPSPARSE_TYPED_H
#include "standin/hipsparse/sparse.h"

/* The arrays of a matrix. */
#define CSR_OF(T)  const T *values, const int *offsets, const int *indices
/* Some functions don't write there, but don't say so either. */
#define CSR_TO(T)  T *values, const int *offsets, const int *indices
#define UNUSED_CSR (void)descr, (void)values, (void)offsets, (void)indices

/* What steps of a solve take and the stand-in has no use for. */
#define POLICY      hipsparseSolvePolicy_t policy, void *buffer
#define UNUSED_STEP (void)policy, (void)buffer
#define INFO        ((struct info *)(void *)info)
#endif
