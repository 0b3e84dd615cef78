/* What the files of the tensor module share. */
#ifndef VALIDATE_TENSOR_TENSOR_PARTS_H
#define VALIDATE_TENSOR_TENSOR_PARTS_H

#include "validate/tensor/tensor.h"

/* Facts of an element type. Exponents are those of the smallest normal number
 * and of the largest one. */
struct tensor_type_info {
    const char *name;
    const char *npy; /* NumPy's word: "<f4" */
    uint8_t size;    /* bytes */
    uint8_t code;    /* in the raw format: never changed, never reused, not 0 */
    bool is_float;
    int8_t mantissa; /* bits, without the hidden one */
    int16_t min_exponent, max_exponent;
};
extern const struct tensor_type_info tensor_type_info[TENSOR_TYPES];

/* Sets the shape and counts: -1 where the data would be larger than memory can hold. */
int tensor_shape(struct tensor *t, int ndim, const uint64_t *dim);

/* The bytes of all elements. */
static inline size_t tensor_bytes(const struct tensor *t)
{
    return (size_t)t->count * tensor_type_info[t->type].size;
}

/* The parsers. *data gets the place in bytes where the elements begin, as many as *out says,
 * owned by whoever owns the bytes, or NULL where they had to be rearranged: then out->data is
 * set, owned by the arena. */
bool tensor_is_npy(struct str bytes);
int tensor_parse_npy(const char *path, struct str bytes, struct arena *a, struct tensor *out,
                     const char **data, struct err *err);
bool tensor_is_raw(struct str bytes);
int tensor_parse_raw(const char *path, struct str bytes, struct tensor *out, const char **data,
                     struct err *err);

/* What is wrong with n bytes of data in a file whose header asks for others: 0 when nothing is. */
int tensor_check_size(const char *path, const struct tensor *t, size_t n, struct err *err);

/* The header of the raw format: at most 16 + 8 * TENSOR_DIMS bytes; returns how many. */
enum { TENSOR_RAW_HEADER = 16 + 8 * TENSOR_DIMS };
size_t tensor_raw_header(const struct tensor *t, unsigned char *out);

#endif
