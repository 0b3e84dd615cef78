/* Tensors: arrays of numbers with a type and a shape, and their files. */
#ifndef VALIDATE_TENSOR_TENSOR_H
#define VALIDATE_TENSOR_TENSOR_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

/* Element types. F8E4M3 and F8E5M2 are the OCP formats of CUDA and gfx12; the FNUZ formats are
 * those of gfx942, with no infinities, one NaN, no negative zero and another bias. */
enum tensor_type {
    TENSOR_F64,
    TENSOR_F32,
    TENSOR_F16,
    TENSOR_BF16,
    TENSOR_F8E4M3,
    TENSOR_F8E5M2,
    TENSOR_F8E4M3FNUZ,
    TENSOR_F8E5M2FNUZ,
    TENSOR_I64,
    TENSOR_I32,
    TENSOR_I16,
    TENSOR_I8,
    TENSOR_U64,
    TENSOR_U32,
    TENSOR_U16,
    TENSOR_U8,
    TENSOR_BOOL,
    TENSOR_TYPES
};

enum { TENSOR_DIMS = 8 };

struct tensor {
    enum tensor_type type;
    int ndim; /* 0: a single number */
    uint64_t dim[TENSOR_DIMS];
    uint64_t count; /* the product of dim; 1 for a single number */
    /* little-endian, the last dimension varies fastest; owned by whoever made it */
    const void *data;
};

/* Returns the name of a type, as in manifests and reports: "f32", "bf16", "f8e4m3", "i64" ... */
const char *tensor_type_name(enum tensor_type type);

/* Returns the type with that name, or TENSOR_TYPES if there is none. */
enum tensor_type tensor_type_of(struct str name);

/* Returns the bytes of an element. */
unsigned tensor_type_size(enum tensor_type type);

/* True for floating-point types. */
bool tensor_type_is_float(enum tensor_type type);

/* Returns an element as a number. Exact except for integers beyond 2^53. */
double tensor_value(const struct tensor *t, uint64_t index);

/* Writes n elements, from index first on, as tensor_value returns them. Much faster than one by
 * one. */
void tensor_values(const struct tensor *t, uint64_t first, size_t n, double *out);

/* Appends an element as text: whole numbers with all digits, others with as few as distinguish the
 * number from its neighbours. */
void tensor_text(const struct tensor *t, uint64_t index, struct buf *out);

/* Appends a shape, or an index into a shape: "(3, 4)", "(5)", "()". */
void tensor_shape_text(int ndim, const uint64_t *dim, struct buf *out);

/* Returns the unit in the last place of x: the distance between neighbouring numbers of a
 * floating-point type at the magnitude of x. Below the smallest normal number it is the unit of
 * that number, and beyond the range it is that of the largest power of two in it. For whole numbers
 * it is 1. */
double tensor_ulp(enum tensor_type type, double x);

/* Reads a tensor file of at most max bytes. Its contents decide the format: NumPy's .npy (versions
 * 1 to 3, little- or big-endian, in C order, or in Fortran order with up to TENSOR_DIMS dimensions,
 * which is converted) or our raw format (.tensor, tensor_raw.c). Complex numbers are read as one
 * more dimension of 2; "V1" and "V2", which extensions of NumPy use for fp8 and bf16, as "u1" and
 * "u2". The data are owned by the arena. -1 with err, whose message begins with the path: the file
 * is not a tensor, is cut off, has bytes after the data, or has a type that is not known here
 * (strings, objects, records). */
int tensor_read(const char *path, size_t max, struct arena *a, struct tensor *out, struct err *err);

/* The same from an open file; path is its name in messages. Always closes fd. */
int tensor_read_open(int fd, const char *path, size_t max, struct arena *a, struct tensor *out,
                     struct err *err);

/* The same from bytes in memory; path is for messages. */
int tensor_parse(const char *path, struct str bytes, struct arena *a, struct tensor *out,
                 struct err *err);

/* Appends the tensor as an .npy file. bf16 and fp8, which NumPy does not know, are "<u2" and
 * "|u1". */
void tensor_npy(const struct tensor *t, struct buf *out);

/* Appends the tensor as a file in the raw format: a header of 16 + 8 * ndim bytes ("TSTENSOR",
 * version, type, ndim, ...), then the data. */
void tensor_raw(const struct tensor *t, struct buf *out);

/* Changes the type of the elements to another one of the same size (for an "<u2" file that holds
 * bf16). -1 with err if the sizes differ. */
int tensor_reinterpret(struct tensor *t, enum tensor_type type, struct err *err);

/* Computes a checksum of type, shape and data: XXH3 of 128 bits as 32 hexadecimal digits,
 * NUL-terminated. It is the checksum of the file in the raw format: `xxhsum -H2 FILE.tensor` prints
 * the same. */
void tensor_checksum(const struct tensor *t, char out[33]);

#endif
