/* Functions that the toolkit's headers declare and no library has, because CUDA's own headers
 * define them: thrust::sort, the conversions of __half, NVTX 3. An object that calls them gets
 * stubs. */
#include "base/fs.h"
#include "base/vec.h"
#include "map/library.h"
#include "toolkit/file.h"
#include "toolkit/nvcc.h"
#include "toolkit/stub.h"
#include <ctype.h>
#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct missing {
    struct nvcc *n;
    struct map map;
    VEC(struct stub) stubs;
};

/* The first name in a mangled one: "thrust" of _ZN6thrust4sortI..., "__half" of _ZplRK6__halfS1_.
 * Nothing for one of the standard library. */
static struct str first_name(const char *mangled)
{
    const char *p = mangled + 2;
    while (*p && !isdigit((unsigned char)*p) && *p != 'S' && *p != 'T')
        p++;
    char *end;
    size_t n = isdigit((unsigned char)*p) ? strtoul(p, &end, 10) : 0;
    return n && strlen(end) >= n ? (struct str){end, n} : (struct str){0};
}

/* Is a function that an object lacks one of the toolkit's headers? */
static bool is_of_toolkit(struct missing *m, const char *name)
{
    if (!strncmp(name, "_Z", 2)) {
        struct str first = first_name(name);
        return first.n &&
               (map_is_scope(&m->map, first) || row_ok(map_find(&m->map, first, MAP_NAMES, 0)) ||
                row_ok(map_find(&m->map, first, MAP_KIND(ROW_NAMESPACE), 0)));
    }
    struct row library = map_library_of_name(&m->map, str_of(name));
    if (row_ok(library) && !strcmp(row_cuda(library), "nvtx"))
        return true;
    /* Device functions with C's names. Of those that the C library has, too, it is meant. */
    return !strncmp(name, "__", 2) &&
           row_ok(map_find(&m->map, str_of(name), MAP_KIND(ROW_DEVICE), 0)) &&
           !dlsym(RTLD_DEFAULT, name);
}

static void add_stub(struct missing *m, const char *name)
{
    struct stub s = {.name = arena_strdup(m->n->arena, str_of(name)), .weak = true};
    if (strncmp(name, "nvtx", 4) != 0) /* marks for a profiler are no attempt to use a device */
        s.says = arena_printf(m->n->arena,
                              "tranship's stand-in for CUDA's headers: %s does nothing\n", s.name);
    vec_push(&m->stubs, s);
}

/* The symbols that the object refers to and does not define. Anything but an object file as this
 * machine's compilers write them has none. */
static void read_object(struct missing *m, struct str bytes)
{
    Elf64_Ehdr e;
    Elf64_Shdr s, strings;
    Elf64_Sym sym;
    if (bytes.n < sizeof e || memcmp(bytes.p, ELFMAG, SELFMAG) != 0)
        return;
    memcpy(&e, bytes.p, sizeof e);
    for (size_t i = 0; e.e_shentsize == sizeof s && i < e.e_shnum; i++) {
        if (e.e_shoff > bytes.n || bytes.n - e.e_shoff < (i + 1) * sizeof s)
            return;
        memcpy(&s, bytes.p + e.e_shoff + i * sizeof s, sizeof s);
        if (s.sh_type != SHT_SYMTAB || s.sh_link >= e.e_shnum)
            continue;
        memcpy(&strings, bytes.p + e.e_shoff + s.sh_link * sizeof s, sizeof strings);
        struct str names = str_cut(bytes, strings.sh_offset, strings.sh_offset + strings.sh_size),
                   symbols = str_cut(bytes, s.sh_offset, s.sh_offset + s.sh_size);
        for (size_t at = 0; symbols.n - at >= sizeof sym; at += sizeof sym) {
            memcpy(&sym, symbols.p + at, sizeof sym);
            if (sym.st_shndx == SHN_UNDEF && sym.st_name && sym.st_name < names.n &&
                memchr(names.p + sym.st_name, '\0', names.n - sym.st_name) &&
                is_of_toolkit(m, names.p + sym.st_name))
                add_stub(m, names.p + sym.st_name);
        }
    }
}

/* One object of two. */
static int join(struct nvcc *n, const char *object, const char *stubs, const char *joined)
{
    const char *const words[] = {"ld", "-r", "-o", joined, object, stubs};
    struct words command = {0};
    struct buf says = {0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        words_add(&command, n->arena, words[i]);
    int rc = nvcc_command(n, &command, &says);
    buf_release(&says);
    return rc;
}

static void say(struct missing *m, const char *source)
{
    buf_printf(&m->n->says, "%s: %zu functions that CUDA's headers define do nothing:", source,
               m->stubs.n);
    for (size_t i = 0; i < m->stubs.n; i++)
        buf_printf(&m->n->says, " %s", m->stubs.p[i].name);
    buf_addch(&m->n->says, '\n');
}

void nvcc_add_missing(struct nvcc *n, const char *source, const char *object)
{
    struct missing m = {.n = n};
    struct buf bytes = {0}, file = {0};
    struct err err;
    const char *stubs = arena_printf(n->arena, "%s.tranship-stubs", object),
               *joined = arena_printf(n->arena, "%s.tranship-joined", object);
    map_init(&m.map);
    if (!n->dryrun && fs_read(object, (size_t)1 << 30, &bytes, &err) == 0)
        read_object(&m, buf_str(&bytes));
    if (m.stubs.n) {
        stub_object(m.stubs.p, m.stubs.n, NULL, &file);
        if (toolkit_file(stubs, buf_str(&file), false, &err) == 0 &&
            join(n, object, stubs, joined) == 0 && rename(joined, object) == 0)
            say(&m, source);
        unlink(stubs);
        unlink(joined);
    }
    buf_release(&bytes);
    buf_release(&file);
    vec_release(&m.stubs);
    map_release(&m.map);
}
