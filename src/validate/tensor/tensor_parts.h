/* Shared by the files of the tensor module. */
#ifndef VALIDATE_TENSOR_TENSOR_PARTS_H
#define VALIDATE_TENSOR_TENSOR_PARTS_H

#include "validate/tensor/tensor.h"

/* The properties of an element type. The exponents are those of the smallest normal number and of
 * the largest number. */
struct tensor_type_info {
    const char *name;
    const char *npy; /* NumPy's name: "<f4" */
    uint8_t size;    /* bytes */
    uint8_t code;    /* in the raw format; codes are never changed, never reused, and not 0 */
    bool is_float;
    int8_t mantissa; /* bits, without the hidden one */
    int16_t min_exponent, max_exponent;
};
extern const struct tensor_type_info tensor_type_info[TENSOR_TYPES];

/* Sets the shape and computes the count. -1 if the data would be larger than memory can hold. */
int tensor_shape(struct tensor *t, int ndim, const uint64_t *dim);

/* Returns the bytes of all elements. */
static inline size_t tensor_bytes(const struct tensor *t)
{
    return (size_t)t->count * tensor_type_info[t->type].size;
}

/* The parsers. *data becomes the place in `bytes` where the elements begin, as many as *out says,
 * owned by the owner of `bytes`. If the elements had to be rearranged, it becomes NULL, and
 * out->data is set, owned by the arena. -1 with err. */
bool tensor_is_npy(struct str bytes);
int tensor_parse_npy(const char *path, struct str bytes, struct arena *a, struct tensor *out,
                     const char **data, struct err *err);
bool tensor_is_raw(struct str bytes);
int tensor_parse_raw(const char *path, struct str bytes, struct tensor *out, const char **data,
                     struct err *err);

/* Checks that a file with this header has n bytes of data. -1 with err if not. */
int tensor_check_size(const char *path, const struct tensor *t, size_t n, struct err *err);

/* Writes the header of the raw format, at most 16 + 8 * TENSOR_DIMS bytes. Returns its size. */
enum { TENSOR_RAW_HEADER = 16 + 8 * TENSOR_DIMS };
size_t tensor_raw_header(const struct tensor *t, unsigned char *out);

#endif
