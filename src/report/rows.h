/* Rows of the tables as people ask for them: by any name, with what they mean in words. For
 * explain and mappings. */
#ifndef REPORT_ROWS_H
#define REPORT_ROWS_H

#include "base/buf.h"
#include "base/vec.h"
#include "map/map.h"

/* A list of rows. Zero-initialised is empty. */
struct rows {
    VEC(struct row) list;
};

void rows_release(struct rows *rows);

/* Each of these appends what it finds in all tables, the user's last. */
void rows_named(const struct map *m, struct str cuda, struct rows *out);
/* Fields and qualified names by their last part: "warpSize" for "cudaDeviceProp.warpSize". */
void rows_unqualified(const struct map *m, struct str name, struct rows *out);
/* Rows of functions and instructions whose name begins with the word and goes on behind it
 * with a part of its own: behind "lop3" with ".b32", behind "__nvvm_shfl_", which ends a
 * part, with anything. */
void rows_beginning(const struct map *m, struct str word, unsigned kinds, struct rows *out);
/* Rows whose HIP name this is. */
void rows_to(const struct map *m, struct str hip, struct rows *out);

/* Rows whose name in the library beneath (roc=) this is. */
void rows_to_roc(const struct map *m, struct str roc, struct rows *out);

/* "mapped", "same" or "none" */
const char *rows_status(struct row r);

/* How names begin that are a library row's, with HIP's beginnings: "cublas... (hipblas...),
 * CUBLAS_...". False where there are none. */
bool rows_library_names(struct buf *out, struct row r);

/* What ROCm calls the libraries in place of a library row's, as "hipBLAS, rocBLAS". False where the
 * row says nothing of that. */
bool rows_library_in_rocm(struct buf *out, struct row r);

/* Header rows that are a family's own, in the order of their file: a header's own family stands
 * last in its declares=, after what it builds upon. For a family that is no header's own, those
 * that come nearest to it.
 */
void rows_headers(const struct map *m, const char *family, struct rows *out);

/* The declaration that a sig= text stands for: "cudaError_t(void **p)" and "f" make
 * "cudaError_t f(void **p)". */
void rows_signature(struct buf *out, const char *sig, const char *name);

/* What is done to argument n, in words: "argument 0 is cast to const void *".
 * False where nothing is. */
bool rows_argument(struct buf *out, struct row r, int n);

/* What becomes of the call with --libs=roc, in words. False where only the name changes. */
bool rows_roc_call(struct buf *out, struct row r);

/* What else is done to the call (addarg=, out=, rewrite=), in words; $0 is the first argument, $*
 * are all. False where nothing is. */
bool rows_call(struct buf *out, struct row r);

#endif
