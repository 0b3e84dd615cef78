/* Containers of images. For bundles see clang's documentation, "Clang Offload Bundler", "Bundled
 * Binary File Layout"; for offload binaries, llvm/Object/OffloadBinary.h. */
#include "validate/codeobject/object_elf.h"
#include "validate/codeobject/object_parts.h"

static const struct str MAGIC = {"__CLANG_OFFLOAD_BUNDLE__", sizeof "__CLANG_OFFLOAD_BUNDLE__" - 1};
static const struct str OFFLOAD_MAGIC = {"\x10\xff\x10\xad", 4};

bool object_is_bundle(struct str bytes)
{
    return str_starts(bytes, MAGIC);
}

/* Finds n bytes at an offset; both numbers come from a file. */
static bool object_bundle_part(struct str bytes, uint64_t offset, uint64_t n, struct str *out)
{
    if (offset > bytes.n || n > bytes.n - offset)
        return false;
    *out = str_cut(bytes, (size_t)offset, (size_t)(offset + n));
    return true;
}

static int add_unlinked(struct object_reader *r, struct str target, struct str bytes)
{
    size_t colon = 0;
    while (colon < target.n && target.p[colon] != ':')
        colon++;
    vec_push(&r->out->code,
             (struct object_code){.target = arena_strdup(r->arena, target),
                                  .arch = arena_strdup(r->arena, str_cut(target, 0, colon)),
                                  .size = bytes.n,
                                  .unlinked = true});
    return 0;
}

/* True for LLVM bitcode, wrapped or not, and SPIR-V, by their magic numbers. */
static bool is_unlinked(struct str bytes)
{
    return str_starts(bytes, STR("BC\xc0\xde")) || str_starts(bytes, STR("\xde\xc0\x17\x0b")) ||
           str_starts(bytes, STR("\x03\x02\x23\x07"));
}

bool object_target(struct str id, struct str *out)
{
    static const char triple[] = "-amdhsa-";
    const char *at = memmem(id.p, id.n, triple, sizeof triple - 1);
    if (!at || str_starts(id, STR("host-")))
        return false;
    *out = str_cut(id, (size_t)(at - id.p) + sizeof triple - 1, id.n);
    while (out->n && out->p[0] == '-')
        *out = str_cut(*out, 1, out->n);
    return true;
}

int object_image(struct object_reader *r, struct str id, struct str bytes, struct err *err)
{
    struct str target;
    if (!object_target(id, &target) || bytes.n == 0)
        return 0;
    if (target.n > OBJECT_NTARGET)
        return err_set(err, "the name of an image has %zu bytes", target.n);
    if (object_elf_is(bytes))
        return object_code(r, target, bytes, err);
    if (is_unlinked(bytes))
        return add_unlinked(r, target, bytes);
    return err_set(err, "the image for %.*s is no code object", (int)target.n, target.p);
}

/* Reads one bundle: its table of images, each with an offset, a size and a name. No image is read
 * twice, so that a table can't claim more data than the file has. */
static int read_bundle(struct object_reader *r, struct str bytes, size_t *end, struct err *err)
{
    enum { ENTRY = 24 };
    size_t at = MAGIC.n + 8;
    uint64_t sizes = 0;
    if (bytes.n < at)
        return err_set(err, "a bundle is cut short");
    uint64_t n = object_u64(bytes, MAGIC.n);
    r->out->bundles++;
    *end = at;
    for (uint64_t i = 0; i < n; i++) {
        struct str id, image;
        if (bytes.n - at < ENTRY ||
            !object_bundle_part(bytes, at + ENTRY, object_u64(bytes, at + 16), &id))
            return err_set(err, "the table of a bundle reaches beyond its end");
        uint64_t offset = object_u64(bytes, at), size = object_u64(bytes, at + 8);
        if (!object_bundle_part(bytes, offset, size, &image) || size > bytes.n - sizes)
            return err_set(err, "an image reaches beyond the end of its bundle");
        sizes += size;
        at += ENTRY + id.n;
        if (object_image(r, id, image, err) != 0)
            return -1;
        size_t reach = (size_t)(offset + size);
        *end = reach > *end ? reach : *end;
    }
    *end = at > *end ? at : *end;
    return 0;
}

static int read_packed(struct object_reader *r, struct str bytes, size_t *end, struct err *err)
{
    struct buf plain = {0};
    size_t plain_end;
    r->out->compressed = true;
    int rc = object_unpack(r, bytes, end, &plain, err);
    if (rc == 0 && !object_is_bundle(buf_str(&plain)))
        rc = err_set(err, "what a compressed bundle holds is no bundle");
    if (rc == 0)
        rc = read_bundle(r, buf_str(&plain), &plain_end, err);
    buf_release(&plain);
    return rc;
}

int object_bundles(struct object_reader *r, struct str bytes, struct err *err)
{
    for (size_t at = 0;;) {
        while (at < bytes.n && bytes.p[at] == 0)
            at++;
        if (at == bytes.n)
            return 0;
        struct str rest = str_cut(bytes, at, bytes.n);
        size_t end;
        int rc;
        if (object_is_bundle(rest))
            rc = read_bundle(r, rest, &end, err);
        else if (object_is_packed(rest))
            rc = read_packed(r, rest, &end, err);
        else
            rc = err_set(err, "no bundle begins at byte %zu of the bundles", at);
        if (rc != 0)
            return -1;
        at += end;
    }
}

/* Finds the value of a key among the texts of an offload binary. */
static bool offload_text(struct str bytes, uint64_t table, uint64_t n, const char *key,
                         struct str *out)
{
    for (uint64_t i = 0; i < n; i++) {
        struct str pair, name;
        if (!object_bundle_part(bytes, table + 16 * i, 16, &pair) ||
            !object_elf_text(bytes, object_u64(pair, 0), &name))
            return false;
        if (str_is(name, key))
            return object_elf_text(bytes, object_u64(pair, 8), out);
    }
    return false;
}

/* bytes: one offload binary. entry: its description, after two 16-bit kinds and 32 bits of
 * flags. */
static int read_offload(struct object_reader *r, struct str bytes, struct str entry,
                        struct err *err)
{
    enum { STRINGS = 8, NSTRINGS = 16, IMAGE = 24, IMAGE_SIZE = 32 };
    struct str triple, arch, image;
    uint64_t table = object_u64(entry, STRINGS), n = object_u64(entry, NSTRINGS);
    if (table > bytes.n || n > bytes.n / 16 || !offload_text(bytes, table, n, "triple", &triple) ||
        !offload_text(bytes, table, n, "arch", &arch) ||
        !object_bundle_part(bytes, object_u64(entry, IMAGE), object_u64(entry, IMAGE_SIZE), &image))
        return err_set(err, "an offload binary is damaged");
    if (triple.n > OBJECT_NTARGET || arch.n > OBJECT_NTARGET)
        return err_set(err, "the name of an image is too long");
    const char *id =
        arena_printf(r->arena, "hip-%.*s--%.*s", (int)triple.n, triple.p, (int)arch.n, arch.p);
    return object_image(r, str_of(id), image, err);
}

int object_offload_binaries(struct object_reader *r, struct str bytes, struct err *err)
{
    enum { HEADER = 32, SIZE = 8, ENTRY_OFFSET = 16, ENTRY = 40 };
    for (size_t at = 0;;) {
        struct str rest, one, entry;
        while (at < bytes.n && bytes.p[at] == 0)
            at++;
        if (at == bytes.n)
            return 0;
        rest = str_cut(bytes, at, bytes.n);
        if (!str_starts(rest, OFFLOAD_MAGIC) || rest.n < HEADER ||
            !object_bundle_part(rest, 0, object_u64(rest, SIZE), &one) || one.n < HEADER ||
            !object_bundle_part(one, object_u64(one, ENTRY_OFFSET), ENTRY, &entry))
            return err_set(err, "the section .llvm.offloading is damaged at byte %zu", at);
        r->out->bundles++;
        if (read_offload(r, one, entry, err) != 0)
            return -1;
        at += one.n;
    }
}
