/* Shared by the functions of the typed interface: hipsparseS..., hipsparseD..., hipsparseC...,
 * hipsparseZ... */
#ifndef STANDIN_HIPSPARSE_TYPED_H
#define STANDIN_HIPSPARSE_TYPED_H
#include "standin/hipsparse/sparse.h"

/* The arrays of a matrix. */
#define CSR_OF(T)  const T *values, const int *offsets, const int *indices
/* The same without const. Some functions only read these arrays, but their declarations lack
 * const. */
#define CSR_TO(T)  T *values, const int *offsets, const int *indices
#define UNUSED_CSR (void)descr, (void)values, (void)offsets, (void)indices

/* Parameters of the steps of a solve that the stand-in does not use. */
#define POLICY      hipsparseSolvePolicy_t policy, void *buffer
#define UNUSED_STEP (void)policy, (void)buffer
#define INFO        ((struct info *)(void *)info)
#endif
