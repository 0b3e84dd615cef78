/* Lines by elfutils' libdw, loaded when a finding first needs it. DWARF 5, sections 2.2 (tags and attributes)
 * and 6.2 (line numbers); the functions are those of elfutils/libdw.h. */
#include "vgpu/machine/lines.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    void *address;
    void *unit, *abbreviation;
    long padding;
} dw_die; /* Dwarf_Die */
typedef struct {
    unsigned code, form;
    unsigned char *value;
    void *unit;
} dw_attribute; /* Dwarf_Attribute */

/* name, result, arguments */
#define DW_FUNCTIONS(X)                                                                                      \
    X(elf_version, unsigned, (unsigned))                                                                     \
    X(elf_memory, void *, (char *, size_t))                                                                  \
    X(dwarf_begin_elf, void *, (void *, int, void *))                                                        \
    X(dwarf_get_units, int, (void *, void *, void **, uint16_t *, uint8_t *, dw_die *, dw_die *))            \
    X(dwarf_haspc, int, (dw_die *, uint64_t))                                                                \
    X(dwarf_getsrc_die, void *, (dw_die *, uint64_t))                                                        \
    X(dwarf_lineno, int, (void *, int *))                                                                    \
    X(dwarf_linesrc, const char *, (void *, uint64_t *, uint64_t *))                                         \
    X(dwarf_getscopes, int, (dw_die *, uint64_t, dw_die **))                                                 \
    X(dwarf_getscopes_die, int, (dw_die *, dw_die **))                                                       \
    X(dwarf_tag, int, (dw_die *))                                                                            \
    X(dwarf_attr, dw_attribute *, (dw_die *, unsigned, dw_attribute *))                                      \
    X(dwarf_attr_integrate, dw_attribute *, (dw_die *, unsigned, dw_attribute *))                            \
    X(dwarf_lowpc, int, (dw_die *, uint64_t *))                                                              \
    X(dwarf_formudata, int, (dw_attribute *, uint64_t *))                                                    \
    X(dwarf_getsrcfiles, int, (dw_die *, void **, size_t *))                                                 \
    X(dwarf_filesrc, const char *, (void *, size_t, uint64_t *, uint64_t *))

#define DW_MEMBER(name, result, arguments) result(*name) arguments;
static struct {
    DW_FUNCTIONS(DW_MEMBER)
} dw;
static bool loaded;

/* An opened code object. They stay open: file names live in them. */
struct opened {
    const void *elf;
    void *image, *dwarf;
    struct opened *next;
};
static struct opened *all;

static void load(void)
{
    void *elf = dlopen("libelf.so.1", RTLD_NOW | RTLD_LOCAL);
    void *lib = elf ? dlopen("libdw.so.1", RTLD_NOW | RTLD_LOCAL) : NULL;
    void *p;
    if (!lib)
        return;
#define DW_LOAD(name, result, arguments)                                                                     \
    p = dlsym(strncmp(#name, "elf_", 4) == 0 ? elf : lib, #name);                                            \
    if (!p)                                                                                                  \
        return;                                                                                              \
    memcpy(&dw.name, &p, sizeof p);
    DW_FUNCTIONS(DW_LOAD)
    loaded = dw.elf_version(1) != 0; /* EV_CURRENT */
}

/* libdw reads the file lazily, and the program may unload the code object: it gets a copy. */
static void *open_code(const struct code *code)
{
    struct opened *o = all;
    while (o && o->elf != code->elf)
        o = o->next;
    if (o)
        return o->dwarf;
    o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->elf = code->elf;
    o->image = malloc(code->elf_size);
    if (o->image) {
        memcpy(o->image, code->elf, code->elf_size);
        void *elf = dw.elf_memory(o->image, code->elf_size);
        o->dwarf = elf ? dw.dwarf_begin_elf(elf, 0, NULL) : NULL;
    }
    o->next = all;
    all = o;
    return o->dwarf;
}

static bool find_unit(void *dwarf, uint64_t address, dw_die *unit)
{
    void *at = NULL, *next;
    uint8_t type;
    dw_die sub;
    while (dw.dwarf_get_units(dwarf, at, &next, NULL, &type, unit, &sub) == 0) {
        if (dw.dwarf_haspc(unit, address) > 0)
            return true;
        at = next;
    }
    return false;
}

static bool is_system(const char *file)
{
    return strncmp(file, "/usr/", 5) == 0 || strncmp(file, "/opt/", 5) == 0 || strstr(file, "/include/hip/");
}

/* The scopes that an instruction is in, from the inside out: dwarf_getscopes finds the innermost one, but
 * what it gives around an inlined function is where that was written, not where it was inlined. How many; the
 * array is the caller's (free). */
static int scopes_at(dw_die *unit, uint64_t address, dw_die **scopes)
{
    dw_die *inner = NULL;
    int n = dw.dwarf_getscopes(unit, address, &inner);
    *scopes = NULL;
    n = n > 0 ? dw.dwarf_getscopes_die(&inner[0], scopes) : 0;
    free(inner);
    return n > 0 ? n : 0;
}

/* The function that an address is in; that of an inlined function's instructions is its caller. */
static bool function_at(dw_die *unit, uint64_t address, dw_die *function)
{
    enum { TAG_SUBPROGRAM = 0x2e };
    dw_die *scopes;
    int n = scopes_at(unit, address, &scopes), k = 0;
    while (k < n && dw.dwarf_tag(&scopes[k]) != TAG_SUBPROGRAM)
        k++;
    bool found = k < n;
    if (found)
        *function = scopes[k];
    free(scopes);
    return found;
}

static bool attribute(dw_die *die, unsigned name, uint64_t *out)
{
    dw_attribute a;
    return dw.dwarf_attr(die, name, &a) && dw.dwarf_formudata(&a, out) == 0;
}

/* Goes along the calls that an inlined instruction came from to the first that is not in a header of the
 * system. */
static void leave_system(dw_die *unit, uint64_t address, struct line *l)
{
    enum { TAG_INLINED_SUBROUTINE = 0x1d, AT_CALL_FILE = 0x58, AT_CALL_LINE = 0x59 };
    dw_die *scopes;
    void *files;
    size_t nfiles;
    int n = scopes_at(unit, address, &scopes);
    if (n > 0 && dw.dwarf_getsrcfiles(unit, &files, &nfiles) == 0)
        for (int k = 0; k < n && is_system(l->file); k++) {
            uint64_t file, number;
            if (dw.dwarf_tag(&scopes[k]) != TAG_INLINED_SUBROUTINE ||
                !attribute(&scopes[k], AT_CALL_FILE, &file) || !attribute(&scopes[k], AT_CALL_LINE, &number))
                continue;
            const char *name = dw.dwarf_filesrc(files, file, NULL, NULL);
            if (name)
                *l = (struct line){name, (int)number};
        }
    free(scopes);
}

/* The row of the line table. The compiler gives line 0 to what it adds itself: then the line of what comes
 * before it in its function. */
static void *find_row(dw_die *unit, uint64_t address, int *number)
{
    enum { LOOK = 64, WORD = 4 };
    uint64_t first = 0;
    dw_die function;
    for (unsigned n = 0; n < LOOK && address >= first; n++, address -= WORD) {
        if (n == 1 && function_at(unit, address + WORD, &function) &&
            (dw.dwarf_lowpc(&function, &first) != 0 || address < first))
            return NULL;
        void *row = dw.dwarf_getsrc_die(unit, address);
        if (!row || dw.dwarf_lineno(row, number) != 0)
            return NULL;
        if (*number)
            return row;
    }
    return NULL;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of libdw and what is open */

/* The unit of an instruction, and its address as the ELF has it. False: there is none. */
static bool unit_of(const struct code *code, size_t word, dw_die *unit, uint64_t *address)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    void *dwarf = loaded && code->elf ? open_code(code) : NULL;
    *address = (uint64_t)(uintptr_t)(code->text + word) - (uint64_t)code->elf_bias;
    return dwarf && find_unit(dwarf, *address, unit);
}

static bool find(const struct code *code, size_t word, struct line *out)
{
    uint64_t address;
    dw_die unit;
    int number = 0;
    if (!unit_of(code, word, &unit, &address))
        return false;
    void *source = find_row(&unit, address, &number);
    const char *file = source ? dw.dwarf_linesrc(source, NULL, NULL) : NULL;
    if (!file)
        return false;
    *out = (struct line){file, number};
    if (is_system(file))
        leave_system(&unit, address, out);
    return true;
}

bool line_find(const struct code *code, size_t word, struct line *out)
{
    pthread_mutex_lock(&lock);
    bool found = find(code, word, out);
    pthread_mutex_unlock(&lock);
    return found;
}

static bool find_function(const struct code *code, size_t word, struct line *out)
{
    enum { AT_DECL_FILE = 0x3a, AT_DECL_LINE = 0x3b };
    uint64_t address, file, number;
    dw_die unit, function;
    dw_attribute a;
    void *files;
    size_t n;
    if (!unit_of(code, word, &unit, &address) || !function_at(&unit, address, &function) ||
        !dw.dwarf_attr_integrate(&function, AT_DECL_FILE, &a) || dw.dwarf_formudata(&a, &file) != 0 ||
        !dw.dwarf_attr_integrate(&function, AT_DECL_LINE, &a) || dw.dwarf_formudata(&a, &number) != 0 ||
        dw.dwarf_getsrcfiles(&unit, &files, &n) != 0)
        return false;
    const char *name = dw.dwarf_filesrc(files, file, NULL, NULL);
    if (name)
        *out = (struct line){name, (int)number};
    return name != NULL;
}

bool line_of_function(const struct code *code, size_t word, struct line *out)
{
    pthread_mutex_lock(&lock);
    bool found = find_function(code, word, out);
    pthread_mutex_unlock(&lock);
    return found;
}
