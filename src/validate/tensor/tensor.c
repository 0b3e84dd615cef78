#include "validate/tensor/tensor.h"
#include "base/die.h"
#include "base/fs.h"
#include "validate/tensor/tensor_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

/* The 8-bit formats: OCP 8-bit Floating Point Specification 1.0, table 1 (448 = 1.75 * 2^8 is the
 * largest number of E4M3), and the FNUZ formats as in LLVM's APFloat (their bias is larger by one;
 * 240 = 1.875 * 2^7 is the largest number of E4M3FNUZ). NumPy has no names for these, nor for
 * bfloat16. */
const struct tensor_type_info tensor_type_info[TENSOR_TYPES] = {
    [TENSOR_F64] = {"f64", "<f8", 8, 1, true, 52, -1022, 1023},
    [TENSOR_F32] = {"f32", "<f4", 4, 2, true, 23, -126, 127},
    [TENSOR_F16] = {"f16", "<f2", 2, 3, true, 10, -14, 15},
    [TENSOR_BF16] = {"bf16", "<u2", 2, 4, true, 7, -126, 127},
    [TENSOR_F8E4M3] = {"f8e4m3", "|u1", 1, 5, true, 3, -6, 8},
    [TENSOR_F8E5M2] = {"f8e5m2", "|u1", 1, 6, true, 2, -14, 15},
    [TENSOR_F8E4M3FNUZ] = {"f8e4m3fnuz", "|u1", 1, 7, true, 3, -7, 7},
    [TENSOR_F8E5M2FNUZ] = {"f8e5m2fnuz", "|u1", 1, 8, true, 2, -15, 15},
    [TENSOR_I64] = {"i64", "<i8", 8, 9, false, 0, 0, 0},
    [TENSOR_I32] = {"i32", "<i4", 4, 10, false, 0, 0, 0},
    [TENSOR_I16] = {"i16", "<i2", 2, 11, false, 0, 0, 0},
    [TENSOR_I8] = {"i8", "|i1", 1, 12, false, 0, 0, 0},
    [TENSOR_U64] = {"u64", "<u8", 8, 13, false, 0, 0, 0},
    [TENSOR_U32] = {"u32", "<u4", 4, 14, false, 0, 0, 0},
    [TENSOR_U16] = {"u16", "<u2", 2, 15, false, 0, 0, 0},
    [TENSOR_U8] = {"u8", "|u1", 1, 16, false, 0, 0, 0},
    [TENSOR_BOOL] = {"bool", "|b1", 1, 17, false, 0, 0, 0},
};

const char *tensor_type_name(enum tensor_type type)
{
    return tensor_type_info[type].name;
}

enum tensor_type tensor_type_of(struct str name)
{
    int i = 0;
    while (i < TENSOR_TYPES && !str_is(name, tensor_type_info[i].name))
        i++;
    return (enum tensor_type)i;
}

unsigned tensor_type_size(enum tensor_type type)
{
    return tensor_type_info[type].size;
}

bool tensor_type_is_float(enum tensor_type type)
{
    return tensor_type_info[type].is_float;
}

int tensor_shape(struct tensor *t, int ndim, const uint64_t *dim)
{
    uint64_t count = 1, bytes;
    bool empty = false, over = false;
    for (int i = 0; i < ndim; i++) {
        t->dim[i] = dim[i];
        empty |= dim[i] == 0;
        over |= __builtin_mul_overflow(count, dim[i], &count);
    }
    over |= __builtin_mul_overflow(count, (uint64_t)tensor_type_info[t->type].size, &bytes);
    t->ndim = ndim;
    t->count = empty ? 0 : count;
    return !empty && (over || bytes > SIZE_MAX / 4) ? -1 : 0;
}

int tensor_check_size(const char *path, const struct tensor *t, size_t n, struct err *err)
{
    size_t wanted = tensor_bytes(t);
    if (n < wanted)
        return err_set(err, "%s: is cut off: %zu bytes of data instead of %zu", path, n, wanted);
    if (n > wanted)
        return err_set(err, "%s: has %zu bytes behind its data; one tensor per file", path,
                       n - wanted);
    return 0;
}

static int tensor_parse_bytes(const char *path, struct str bytes, struct arena *a,
                              struct tensor *out, const char **data, struct err *err)
{
    *out = (struct tensor){.count = 0};
    *data = NULL;
    if (tensor_is_npy(bytes))
        return tensor_parse_npy(path, bytes, a, out, data, err);
    if (tensor_is_raw(bytes))
        return tensor_parse_raw(path, bytes, out, data, err);
    return err_set(err,
                   bytes.n ? "%s: is no tensor: neither NumPy's format nor tranship's"
                           : "%s: is no tensor: the file is empty",
                   path);
}

int tensor_parse(const char *path, struct str bytes, struct arena *a, struct tensor *out,
                 struct err *err)
{
    const char *data;
    if (tensor_parse_bytes(path, bytes, a, out, &data, err) != 0)
        return -1;
    if (data) {
        void *copy = arena_alloc(a, tensor_bytes(out));
        memcpy(copy, data, tensor_bytes(out));
        out->data = copy;
    }
    return 0;
}

/* Reads a regular file of the size in its status into the arena, so that large tensors are not
 * copied twice. False if anything is unusual; then fs_read_open is called, which copes with it or
 * says what is wrong. */
static bool read_whole(int fd, size_t max, struct arena *a, struct str *bytes)
{
    struct stat st;
    bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
              (unsigned long long)st.st_size <= max;
    size_t n = ok ? (size_t)st.st_size : 0, at = 0;
    char *p = ok ? arena_alloc(a, n) : NULL, more;
    while (ok && at < n) {
        ssize_t got = read(fd, p + at, n - at);
        ok = got > 0;
        at += ok ? (size_t)got : 0;
    }
    ok = ok && read(fd, &more, 1) == 0;
    *bytes = (struct str){p, n};
    return ok;
}

int tensor_read(const char *path, size_t max, struct arena *a, struct tensor *out, struct err *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return err_set(err, "%s: %s", path, fs_reason(errno));
    return tensor_read_open(fd, path, max, a, out, err);
}

int tensor_read_open(int fd, const char *path, size_t max, struct arena *a, struct tensor *out,
                     struct err *err)
{
    struct str bytes;
    const char *data;
    if (read_whole(fd, max, a, &bytes)) {
        close(fd);
        if (tensor_parse_bytes(path, bytes, a, out, &data, err) != 0)
            return -1;
        if (data)
            out->data = data;
        return 0;
    }
    struct buf b = {0};
    (void)lseek(fd, 0, SEEK_SET);
    int rc = fs_read_open(fd, path, max, &b, err);
    if (rc == 0)
        rc = tensor_parse(path, buf_str(&b), a, out, err);
    buf_release(&b);
    return rc;
}

int tensor_reinterpret(struct tensor *t, enum tensor_type type, struct err *err)
{
    const struct tensor_type_info *from = &tensor_type_info[t->type], *to = &tensor_type_info[type];
    if (from->size != to->size)
        return err_set(err, "elements of type %s (%d bytes) can't be taken for %s (%d)", from->name,
                       from->size, to->name, to->size);
    t->type = type;
    return 0;
}

void tensor_checksum(const struct tensor *t, char out[33])
{
    unsigned char header[TENSOR_RAW_HEADER];
    XXH3_state_t *state = XXH3_createState();
    if (!state || XXH3_128bits_reset(state) != XXH_OK)
        BUG("XXH3 could not start");
    XXH3_128bits_update(state, header, tensor_raw_header(t, header));
    XXH3_128bits_update(state, t->data, tensor_bytes(t));
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, XXH3_128bits_digest(state));
    XXH3_freeState(state);
    for (int i = 0; i < 16; i++) {
        out[2 * i] = "0123456789abcdef"[sum.digest[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[sum.digest[i] & 15];
    }
    out[32] = '\0';
}
