/* The raw format, NAME.tensor. A program in any language can write it with a few lines.
 *
 *    0  "TSTENSOR"
 *    8  version: 1
 *    9  element type: the code in tensor.c's table (1 f64, 2 f32, 3 f16, 4 bf16, 5 to 8 fp8,
 *       9 to 12 i64 to i8, 13 to 16 u64 to u8, 17 bool)
 *   10  number of dimensions: 0 to 8
 *   11  five bytes of 0
 *   16  the dimensions, 8 bytes each, the slowest first
 *       the elements; the last dimension varies fastest
 *
 * All numbers are little-endian. */
#include "validate/tensor/tensor_parts.h"

static const char magic[8] = "TSTENSOR";
enum { VERSION = 1, FIXED = 16 };

bool tensor_is_raw(struct str bytes)
{
    return str_starts(bytes, (struct str){magic, sizeof magic});
}

static uint64_t read_u64(const char *p)
{
    uint64_t n = 0;
    for (int i = 7; i >= 0; i--)
        n = n << 8 | (unsigned char)p[i];
    return n;
}

static int tensor_raw_read_type(const char *path, int code, struct tensor *out, struct err *err)
{
    for (int i = 0; i < TENSOR_TYPES; i++) {
        if (tensor_type_info[i].code == code) {
            out->type = (enum tensor_type)i;
            return 0;
        }
    }
    return err_set(err, "%s: there is no element type %d", path, code);
}

int tensor_parse_raw(const char *path, struct str bytes, struct tensor *out, const char **data,
                     struct err *err)
{
    if (bytes.n < FIXED)
        return err_set(err, "%s: is cut off: its header is not complete", path);
    const unsigned char *head = (const unsigned char *)bytes.p;
    int version = head[8], ndim = head[10];
    if (version != VERSION)
        return err_set(err, "%s: is in version %d of the format; this program knows %d", path,
                       version, VERSION);
    if (tensor_raw_read_type(path, head[9], out, err) != 0)
        return -1;
    if (ndim > TENSOR_DIMS)
        return err_set(err, "%s: has %d dimensions; at most %d are taken", path, ndim, TENSOR_DIMS);
    if (memcmp(bytes.p + 11, "\0\0\0\0", 5))
        return err_set(err, "%s: is damaged: bytes 11 to 15 of its header are not 0", path);
    size_t size = FIXED + 8 * (size_t)ndim;
    if (bytes.n < size)
        return err_set(err, "%s: is cut off: its header is not complete", path);
    uint64_t dim[TENSOR_DIMS];
    for (int i = 0; i < ndim; i++)
        dim[i] = read_u64(bytes.p + FIXED + 8 * i);
    if (tensor_shape(out, ndim, dim) != 0)
        return err_set(err, "%s: its shape is larger than memory", path);
    *data = bytes.p + size;
    return tensor_check_size(path, out, bytes.n - size, err);
}

size_t tensor_raw_header(const struct tensor *t, unsigned char *out)
{
    memset(out, 0, FIXED);
    memcpy(out, magic, sizeof magic);
    out[8] = VERSION;
    out[9] = tensor_type_info[t->type].code;
    out[10] = (unsigned char)t->ndim;
    for (int i = 0; i < 8 * t->ndim; i++)
        out[FIXED + i] = (unsigned char)(t->dim[i / 8] >> 8 * (i % 8));
    return FIXED + 8 * (size_t)t->ndim;
}

void tensor_raw(const struct tensor *t, struct buf *out)
{
    unsigned char header[TENSOR_RAW_HEADER];
    buf_add(out, header, tensor_raw_header(t, header));
    buf_add(out, t->data, tensor_bytes(t));
}
