/* Tensors: arrays of numbers with a type and a shape, as files. */
#ifndef VALIDATE_TENSOR_TENSOR_H
#define VALIDATE_TENSOR_TENSOR_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

/* Element types. F8E4M3 and F8E5M2 are the OCP formats that CUDA and gfx12 have; the FNUZ ones are
 * gfx942's (no infinities, one NaN, no negative zero, another bias). */
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

/* "f32", "bf16", "f8e4m3", "i64" ...: as manifests and reports write it. */
const char *tensor_type_name(enum tensor_type type);

/* The type of that name, or TENSOR_TYPES for none. */
enum tensor_type tensor_type_of(struct str name);

/* Bytes of an element. */
unsigned tensor_type_size(enum tensor_type type);

bool tensor_type_is_float(enum tensor_type type);

/* An element as a number. Exact, but for integers beyond 2^53. */
double tensor_value(const struct tensor *t, uint64_t index);

/* n elements from index first on, as tensor_value gives them. Much faster than one by one. */
void tensor_values(const struct tensor *t, uint64_t first, size_t n, double *out);

/* An element as people read it: whole numbers with all digits, others with as few as tell it
 * from its neighbours. */
void tensor_text(const struct tensor *t, uint64_t index, struct buf *out);

/* "(3, 4)", "(5)", "()": a shape, or an index of a shape. */
void tensor_shape_text(int ndim, const uint64_t *dim, struct buf *out);

/* The distance between neighbouring numbers of a floating type at the magnitude of x (its unit in
 * the last place, as of the smallest normal number below that, and as of the largest power of two
 * beyond its range); 1 for whole numbers. */
double tensor_ulp(enum tensor_type type, double x);

/* Reads a tensor file, by its contents: NumPy's .npy (versions 1 to 3, C order, little- or
 * big-endian, also Fortran order of up to TENSOR_DIMS dimensions, turned) or our raw format
 * (.tensor, tensor_raw.c). At most max bytes. The data are owned by the arena. -1 and a message
 * that begins with the path: not a tensor, cut off, bytes behind the data, a type that has no
 * counterpart here (strings, objects, records). Complex numbers are read as one more dimension of
 * 2; "V1" and "V2", as which bf16 and fp8 of NumPy extensions are saved, as "u1" and "u2". */
int tensor_read(const char *path, size_t max, struct arena *a, struct tensor *out, struct err *err);

/* The same from an open file, which path names in messages. Closes it, whatever happens. */
int tensor_read_open(int fd, const char *path, size_t max, struct arena *a, struct tensor *out,
                     struct err *err);

/* The same from bytes in memory; path is for messages. */
int tensor_parse(const char *path, struct str bytes, struct arena *a, struct tensor *out,
                 struct err *err);

/* The file's bytes: .npy for types that NumPy knows; bf16 and fp8 as "<u2" and "|u1". */
void tensor_npy(const struct tensor *t, struct buf *out);

/* The file's bytes in the raw format: a header of 16 + 8 * ndim bytes ("TSTENSOR", version,
 * type, ndim, ...), data. */
void tensor_raw(const struct tensor *t, struct buf *out);

/* The tensor as if its elements were of another type of the same size (an "<u2" file that holds
 * bf16). -1 where the sizes differ. */
int tensor_reinterpret(struct tensor *t, enum tensor_type type, struct err *err);

/* A checksum of type, shape and data: XXH3 of 128 bits as 32 hexadecimal digits, NUL-terminated. It
 * is that of the raw format's bytes: `xxhsum -H2 FILE.tensor` prints it too. */
void tensor_checksum(const struct tensor *t, char out[33]);

#endif
