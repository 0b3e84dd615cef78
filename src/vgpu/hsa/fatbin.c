/* Reads bundles. Their format is in clang's documentation, "Clang Offload Bundler", "Bundled Binary
 * File Layout". The compiler leaves a pointer to each bundle in a struct that it passes to
 * __hipRegisterFatBinary (clang, CGCUDANV.cpp). */
#include "vgpu/hsa/fatbin.h"
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char magic[] = "__CLANG_OFFLOAD_BUNDLE__", packed[] = "CCOB";

struct wrapper {
    uint32_t magic, version;
    uint64_t bundle, unused;
};
enum { WRAPPER_MAGIC = 0x48495046, WRAPPER_VERSION = 1 }; /* "HIPF" */

static void fatbin_add(struct fatbin *f, const char *target, size_t n)
{
    if (n == 0 || n >= sizeof *f->names || f->n == sizeof f->names / sizeof *f->names ||
        strncmp(target, "gfx", n < 3 ? n : 3) != 0 || memmem(target, n, "generic", 7)) {
        f->unknown = true;
        return;
    }
    for (unsigned i = 0; i < f->n; i++)
        if (strncmp(f->names[i], target, n) == 0 && !f->names[i][n])
            return;
    memcpy(f->names[f->n], target, n);
    f->names[f->n++][n] = 0;
}

/* "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+"; the host has an entry, too. */
static void add_id(struct fatbin *f, const char *id, size_t n)
{
    static const char os[] = "-amdhsa-";
    const char *at = memmem(id, n, os, sizeof os - 1), *end = id + n;
    if (n >= 4 && memcmp(id, "host", 4) == 0)
        return;
    at = at ? at + sizeof os - 1 : end;
    while (at < end && *at == '-')
        at++;
    fatbin_add(f, at, (size_t)(end - at));
}

void fatbin_read(struct fatbin *f, const void *bytes, size_t size)
{
    enum { ENTRY = 24 };
    const char *p = bytes, *end = p + size;
    uint64_t n, id;
    if (size >= sizeof packed - 1 && memcmp(p, packed, sizeof packed - 1) == 0)
        f->unknown = true;
    if (size < sizeof magic - 1 + sizeof n || memcmp(p, magic, sizeof magic - 1) != 0)
        return;
    p += sizeof magic - 1;
    memcpy(&n, p, sizeof n);
    p += sizeof n;
    for (; n; n--) {
        if (end - p < ENTRY)
            break;
        memcpy(&id, p + ENTRY - sizeof id, sizeof id);
        p += ENTRY;
        if (id > (uint64_t)(end - p))
            break;
        add_id(f, p, (size_t)id);
        p += id;
    }
    f->unknown = f->unknown || n;
}

bool fatbin_fits(const char *target, const char *arch, const char *features)
{
    size_t n = strcspn(target, ":");
    if (strlen(arch) != n || memcmp(target, arch, n) != 0)
        return false;
    for (const char *at = target + n; *at;) {
        char feature[40];
        size_t length = 1 + strcspn(at + 1, ":");
        snprintf(feature, sizeof feature, "%.*s", (int)length, at);
        if (!strstr(features, feature))
            return false;
        at += length;
    }
    return true;
}

/* The loaded bytes from an address on; NULL where the file has none. */
static const void *fatbin_loaded(const struct dl_phdr_info *m, uint64_t address, size_t *size)
{
    for (unsigned i = 0; i < m->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &m->dlpi_phdr[i];
        uint64_t at = address - m->dlpi_addr - p->p_vaddr;
        if (p->p_type != PT_LOAD || !(p->p_flags & PF_R) || at >= p->p_filesz)
            continue;
        *size = p->p_filesz - at;
        return (const void *)(uintptr_t)address;
    }
    return NULL;
}

static const ElfW(Dyn) * dynamic(const struct dl_phdr_info *m)
{
    for (unsigned i = 0; i < m->dlpi_phnum; i++)
        if (m->dlpi_phdr[i].p_type == PT_DYNAMIC)
            return (const ElfW(Dyn) *)(uintptr_t)(m->dlpi_addr + m->dlpi_phdr[i].p_vaddr);
    return NULL;
}

/* Only files that are linked with HIP have kernels, so the data of others need not be read. */
static bool needs_hip(const struct dl_phdr_info *m)
{
    static const char hip[] = "libamdhip64.so";
    const ElfW(Dyn) *d = dynamic(m);
    uint64_t strings = 0;
    size_t size;
    for (const ElfW(Dyn) *e = d; e && e->d_tag != DT_NULL; e++)
        if (e->d_tag == DT_STRTAB)
            strings = e->d_un.d_ptr;
    /* The loader has added the address to it, on most machines. */
    const char *s = fatbin_loaded(m, strings, &size);
    if (!s)
        s = fatbin_loaded(m, strings + m->dlpi_addr, &size);
    for (const ElfW(Dyn) *e = d; s && e && e->d_tag != DT_NULL; e++)
        if (e->d_tag == DT_NEEDED && e->d_un.d_val < size && size - e->d_un.d_val > sizeof hip &&
            strncmp(s + e->d_un.d_val, hip, sizeof hip - 1) == 0)
            return true;
    return false;
}

static void read_wrappers(const struct dl_phdr_info *m, const char *data, size_t n,
                          struct fatbin *f)
{
    struct wrapper w;
    for (; n >= sizeof w; data += sizeof(uint64_t), n -= sizeof(uint64_t)) {
        memcpy(&w, data, sizeof w);
        size_t size;
        const void *bundle = w.magic == WRAPPER_MAGIC && w.version == WRAPPER_VERSION
                                 ? fatbin_loaded(m, w.bundle, &size)
                                 : NULL;
        if (bundle)
            fatbin_read(f, bundle, size);
    }
}

struct visit {
    fatbin_visit *visit;
    void *ctx;
    bool others; /* the program comes first */
};

static int fatbin_look_at(struct dl_phdr_info *m, size_t size, void *ctx)
{
    struct visit *v = ctx;
    struct fatbin f = {0};
    const char *file = v->others ? m->dlpi_name : NULL;
    (void)size;
    v->others = true;
    if (!needs_hip(m))
        return 0;
    for (unsigned i = 0; i < m->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &m->dlpi_phdr[i];
        uint64_t from = (p->p_vaddr + 7) & ~(uint64_t)7, end = p->p_vaddr + p->p_filesz;
        if (p->p_type == PT_LOAD && p->p_flags & PF_R && p->p_flags & PF_W && from < end)
            read_wrappers(m, (const char *)(uintptr_t)(m->dlpi_addr + from), end - from, &f);
    }
    if (f.n || f.unknown)
        v->visit(v->ctx, file, &f);
    return 0;
}

void fatbin_each(fatbin_visit *visit, void *ctx)
{
    struct visit v = {.visit = visit, .ctx = ctx};
    dl_iterate_phdr(fatbin_look_at, &v);
}
