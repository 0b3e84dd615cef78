/* Finds out which form a file has, and where a host's file keeps device code. */
#include "validate/codeobject/object.h"
#include "base/fs.h"
#include "validate/codeobject/object_elf.h"
#include "validate/codeobject/object_parts.h"

/* Larger than any program; a file is read as a whole. */
static const size_t LARGEST = 4ull << 30;

uint16_t object_u16(struct str bytes, size_t at)
{
    const uint8_t *p = (const uint8_t *)bytes.p + at;
    return (uint16_t)(p[0] | p[1] << 8);
}

uint32_t object_u32(struct str bytes, size_t at)
{
    return object_u16(bytes, at) | (uint32_t)object_u16(bytes, at + 2) << 16;
}

uint64_t object_u64(struct str bytes, size_t at)
{
    return object_u32(bytes, at) | (uint64_t)object_u32(bytes, at + 4) << 32;
}

/* Objects of -fgpu-rdc have sections of clang-offload-bundler, each named after the image in it. */
static const struct str RDC = {"__CLANG_OFFLOAD_BUNDLE__", sizeof "__CLANG_OFFLOAD_BUNDLE__" - 1};

static int scan_section(struct object_reader *r, const struct object_elf *f, const Elf64_Shdr *s,
                        struct err *err)
{
    struct str name = object_elf_name(f, s), bytes;
    bool fat = str_is(name, ".hip_fatbin"), offloading = str_is(name, ".llvm.offloading");
    if (!fat && !offloading && !str_starts(name, RDC))
        return 0;
    if (!object_elf_contents(f, s, &bytes))
        return err_set(err, "the section %.*s reaches beyond the end of the file", (int)name.n,
                       name.p);
    if (fat)
        return object_bundles(r, bytes, err);
    if (offloading)
        return object_offload_binaries(r, bytes, err);
    return object_image(r, str_cut(name, RDC.n, name.n), bytes, err);
}

static int scan_elf(struct object_reader *r, struct str bytes, struct err *err)
{
    struct object_elf f;
    if (bytes.n > EI_DATA && (bytes.p[EI_CLASS] != ELFCLASS64 || bytes.p[EI_DATA] != ELFDATA2LSB))
        return 0; /* HIP has no such hosts */
    if (!object_elf_init(&f, bytes))
        return err_set(err, "the ELF file is damaged or cut short");
    if (f.header.e_machine == EM_AMDGPU)
        return object_code(r, STR(""), bytes, err);
    for (uint64_t i = 0; i < f.nsections; i++) {
        Elf64_Shdr s = object_elf_section(&f, i);
        if (scan_section(r, &f, &s, err) != 0)
            return -1;
    }
    return 0;
}

/* Reads a member of a static library. Skips the archiver's own tables. */
static int scan_member(struct object_reader *r, struct str bytes, struct err *err)
{
    if (object_elf_is(bytes))
        return scan_elf(r, bytes, err);
    return object_is_bundle(bytes) || object_is_packed(bytes) ? object_bundles(r, bytes, err) : 0;
}

/* ar(5): each member has a header of 60 bytes, with its size in decimal digits at 48. It is padded
 * to an even number of bytes. */
static int scan_archive(struct object_reader *r, struct str bytes, struct err *err)
{
    enum { MAGIC = 8, HEADER = 60, SIZE = 48, DIGITS = 10 };
    for (size_t at = MAGIC, size; at < bytes.n; at += HEADER + size + size % 2) {
        if (bytes.n - at < HEADER || bytes.p[at + 58] != '`' || bytes.p[at + 59] != '\n')
            return err_set(err, "the archive is damaged at byte %zu", at);
        size = 0;
        for (int i = 0;
             i < DIGITS && bytes.p[at + SIZE + i] >= '0' && bytes.p[at + SIZE + i] <= '9'; i++)
            size = size * 10 + (size_t)(bytes.p[at + SIZE + i] - '0');
        if (size > bytes.n - at - HEADER)
            return err_set(err, "the archive is cut short");
        if (scan_member(r, str_cut(bytes, at + HEADER, at + HEADER + size), err) != 0)
            return -1;
    }
    return 0;
}

int object_scan(struct object_reader *r, struct str bytes, struct err *err)
{
    if (object_elf_is(bytes))
        return scan_elf(r, bytes, err);
    if (str_starts(bytes, STR("!<arch>\n")))
        return scan_archive(r, bytes, err);
    if (object_is_bundle(bytes) || object_is_packed(bytes))
        return object_bundles(r, bytes, err);
    return err_set(err, "not an object file, a library, a program, a bundle or a code object");
}

int object_read(const char *path, struct arena *a, struct object *out, struct err *err)
{
    struct object_reader r = {.arena = a, .out = out};
    struct buf file = {0};
    struct err why;
    *out = (struct object){0};
    int rc = fs_read(path, LARGEST, &file, err);
    if (rc == 0 && (rc = object_scan(&r, buf_str(&file), &why)) != 0)
        err_set(err, "%s: %s", path, why.msg);
    if (rc != 0)
        object_release(out);
    buf_release(&file);
    return rc;
}

void object_release(struct object *o)
{
    for (size_t i = 0; i < o->code.n; i++)
        vec_release(&o->code.p[i].kernel);
    vec_release(&o->code);
    *o = (struct object){0};
}
