/* Rows of the tables as people look them up: by any name, with their meaning in words. For explain
 * and mappings. */
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

/* Each of these appends matching rows of all tables, the user's last. */
void rows_named(const struct map *m, struct str cuda, struct rows *out);
/* Finds fields and qualified names by their last part: "warpSize" for "cudaDeviceProp.warpSize". */
void rows_unqualified(const struct map *m, struct str name, struct rows *out);
/* Finds rows of functions and instructions whose name begins with the word, followed by a new part:
 * after "lop3" ".b32", after "__nvvm_shfl_", which ends a part, anything. */
void rows_beginning(const struct map *m, struct str word, unsigned kinds, struct rows *out);
/* Finds rows with this HIP name. */
void rows_to(const struct map *m, struct str hip, struct rows *out);

/* Finds rows with this name in the lower-level library (roc=). */
void rows_to_roc(const struct map *m, struct str roc, struct rows *out);

/* Returns "mapped", "same" or "none". */
const char *rows_status(struct row r);

/* Appends the prefixes of a library row's names, with HIP's prefixes: "cublas... (hipblas...),
 * CUBLAS_...". False if there are none. */
bool rows_library_names(struct buf *out, struct row r);

/* Appends ROCm's names for a library row's libraries, as "hipBLAS, rocBLAS". False if the row has
 * none. */
bool rows_library_in_rocm(struct buf *out, struct row r);

/* Finds the header rows of a family, in the order of their file: a header's own family is the last
 * in its declares=, after those that it builds on. For a family without a header, finds the nearest
 * ones. */
void rows_headers(const struct map *m, const char *family, struct rows *out);

/* Appends the declaration for a sig= text: "cudaError_t(void **p)" and "f" make "cudaError_t f(void
 * **p)". */
void rows_signature(struct buf *out, const char *sig, const char *name);

/* Appends the change to argument n, in words: "argument 0 is cast to const void *". False if there
 * is none. */
bool rows_argument(struct buf *out, struct row r, int n);

/* Appends the change to the call with --libs=roc, in words. False if only the name changes. */
bool rows_roc_call(struct buf *out, struct row r);

/* Appends the other changes to the call (addarg=, out=, rewrite=), in words; $0 is the first
 * argument, $* are all. False if there are none. */
bool rows_call(struct buf *out, struct row r);

#endif
