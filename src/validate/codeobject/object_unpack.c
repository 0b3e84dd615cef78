/* Compressed bundles: clang's documentation, "Clang Offload Bundler", "Compressed Bundled Binary
 * File Layout". A header, little-endian:
 *
 *     "CCOB"  version: 16 bits  method: 16 bits
 *     version 1:                              size when unpacked: 32 bits  hash: 64 bits
 *     version 2: size of the whole: 32 bits,  size when unpacked: 32 bits  hash: 64 bits
 *     version 3: size of the whole: 64 bits,  size when unpacked: 64 bits  hash: 64 bits
 *
 * and what the method (0 zlib, 1 zstd) makes of an uncompressed bundle. The hash (of MD5) is not
 * looked at: what matters of the contents is checked where it is read. */
#include "validate/codeobject/object_parts.h"
#include <zlib.h>
#include <zstd.h>

enum { COMMON = 8, METHOD_ZLIB = 0, METHOD_ZSTD = 1 };

/* The limit for all bundles of a file together: a few bytes can ask for any size. */
static const uint64_t LARGEST = 4ull << 30;

struct packed {
    struct str bytes; /* behind the header: to the end of the whole, or of the file */
    size_t header;
    bool sized; /* the header says where it ends */
    unsigned method;
    uint64_t plain; /* bytes when unpacked */
};

bool object_is_packed(struct str bytes)
{
    return str_starts(bytes, STR("CCOB"));
}

static int object_unpack_read_header(struct str bytes, struct packed *p, struct err *err)
{
    static const size_t headers[] = {[1] = 20, [2] = 24, [3] = 32};
    unsigned version = bytes.n < COMMON ? 0 : object_u16(bytes, 4);
    if (bytes.n < COMMON)
        return err_set(err, "a compressed bundle is cut short");
    if (version < 1 || version > 3)
        return err_set(err, "a compressed bundle has version %u of its header; 1 to 3 are known",
                       version);
    *p = (struct packed){
        .header = headers[version], .method = object_u16(bytes, 6), .sized = version > 1};
    if (bytes.n < p->header)
        return err_set(err, "a compressed bundle is cut short");
    uint64_t whole = version == 1   ? bytes.n
                     : version == 2 ? object_u32(bytes, COMMON)
                                    : object_u64(bytes, COMMON);
    p->plain = version == 1   ? object_u32(bytes, COMMON)
               : version == 2 ? object_u32(bytes, COMMON + 4)
                              : object_u64(bytes, COMMON + 8);
    if (whole < p->header || whole > bytes.n)
        return err_set(err, "a compressed bundle reaches beyond the end of what it is in");
    p->bytes = str_cut(bytes, p->header, (size_t)whole);
    return 0;
}

/* The output is never larger than the header says, and memory grows only with the output. */
static bool add_plain(const struct packed *p, struct buf *out, const char *chunk, size_t n)
{
    if (n > p->plain - out->len)
        return false;
    buf_add(out, chunk, n);
    return true;
}

enum { CHUNK = 1 << 17 };

static bool unpack_zlib(const struct packed *p, size_t *used, struct buf *out)
{
    z_stream z = {0};
    struct str left = p->bytes;
    int rc = inflateInit(&z);
    char *chunk = xmalloc(CHUNK);
    bool good = rc == Z_OK;
    while (good && rc == Z_OK) {
        if (z.avail_in == 0) {
            struct str part = str_cut(left, 0, 1 << 30); /* zlib counts in 32 bits */
            z.next_in = (Bytef *)(uintptr_t)part.p;
            z.avail_in = (uInt)part.n;
            left = str_cut(left, part.n, left.n);
        }
        z.next_out = (Bytef *)chunk;
        z.avail_out = CHUNK;
        rc = inflate(&z, Z_NO_FLUSH); /* without progress: Z_BUF_ERROR */
        good = (rc == Z_OK || rc == Z_STREAM_END) && add_plain(p, out, chunk, CHUNK - z.avail_out);
    }
    *used = p->bytes.n - left.n - z.avail_in;
    inflateEnd(&z);
    free(chunk);
    return good;
}

static bool unpack_zstd(const struct packed *p, size_t *used, struct buf *out)
{
    ZSTD_DStream *z = ZSTD_createDStream();
    ZSTD_inBuffer in = {p->bytes.p, p->bytes.n, 0};
    char *chunk = xmalloc(CHUNK);
    size_t rc = 1; /* 0: the frame is complete */
    bool good = z != NULL;
    while (good && rc != 0) {
        ZSTD_outBuffer part = {chunk, CHUNK, 0};
        size_t before = in.pos;
        rc = ZSTD_decompressStream(z, &part, &in);
        good = !ZSTD_isError(rc) && add_plain(p, out, chunk, part.pos) &&
               (rc == 0 || in.pos > before || part.pos > 0);
    }
    *used = in.pos;
    ZSTD_freeDStream(z);
    free(chunk);
    return good;
}

int object_unpack(struct object_reader *r, struct str bytes, size_t *size, struct buf *out,
                  struct err *err)
{
    struct packed p = {0};
    size_t used;
    bool good;
    if (object_unpack_read_header(bytes, &p, err) != 0)
        return -1;
    if (p.plain > LARGEST - r->unpacked)
        return err_set(err, "its compressed bundles take more than %d GiB", (int)(LARGEST >> 30));
    if (p.method == METHOD_ZLIB)
        good = unpack_zlib(&p, &used, out);
    else if (p.method == METHOD_ZSTD)
        good = unpack_zstd(&p, &used, out);
    else
        return err_set(err, "a compressed bundle has the unknown method %u", p.method);
    r->unpacked += out->len;
    if (!good || out->len != p.plain)
        return err_set(err, "a compressed bundle is damaged");
    *size = p.header + (p.sized ? p.bytes.n : used);
    return 0;
}
