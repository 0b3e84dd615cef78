/* Reads lines with elfutils' libdw, which is loaded when a finding first needs it. DWARF 5,
 * sections 2.2 (tags and attributes) and 6.2 (line numbers). */
#include "vgpu/machine/lines.h"
#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stdlib.h>
#include <string.h>

/* The functions of libelf and libdw that are used. They are looked up when a line is first asked
 * for, since programs also run without these libraries. Their headers describe each function. */
#define DW_FUNCTIONS(X)                                                                            \
    X(elf_version)                                                                                 \
    X(elf_memory)                                                                                  \
    X(dwarf_begin_elf)                                                                             \
    X(dwarf_get_units)                                                                             \
    X(dwarf_haspc)                                                                                 \
    X(dwarf_getsrc_die)                                                                            \
    X(dwarf_lineno)                                                                                \
    X(dwarf_linesrc)                                                                               \
    X(dwarf_getscopes)                                                                             \
    X(dwarf_getscopes_die)                                                                         \
    X(dwarf_tag)                                                                                   \
    X(dwarf_attr)                                                                                  \
    X(dwarf_attr_integrate)                                                                        \
    X(dwarf_lowpc)                                                                                 \
    X(dwarf_formudata)                                                                             \
    X(dwarf_getsrcfiles)                                                                           \
    X(dwarf_filesrc)

#define DW_MEMBER(name) __typeof__(name) *name;
static struct {
    DW_FUNCTIONS(DW_MEMBER)
} dw;
static bool loaded;

/* An opened code object. It stays open, because file names point into it. */
struct opened {
    const void *elf;
    void *image;
    Dwarf *dwarf;
    struct opened *next;
};
static struct opened *all;

static void lines_load(void)
{
    void *elf = dlopen("libelf.so.1", RTLD_NOW | RTLD_LOCAL);
    void *lib = elf ? dlopen("libdw.so.1", RTLD_NOW | RTLD_LOCAL) : NULL;
    void *p;
    if (!lib)
        return;
#define DW_LOAD(name)                                                                              \
    p = dlsym(strncmp(#name, "elf_", 4) == 0 ? elf : lib, #name);                                  \
    if (!p)                                                                                        \
        return;                                                                                    \
    memcpy(&dw.name, &p, sizeof p);
    DW_FUNCTIONS(DW_LOAD)
    loaded = dw.elf_version(EV_CURRENT) != EV_NONE;
}

/* Opens a copy of the code object: libdw reads it lazily, and the program may unload it. */
static Dwarf *open_code(const struct code *code)
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
        Elf *elf = dw.elf_memory(o->image, code->elf_size);
        o->dwarf = elf ? dw.dwarf_begin_elf(elf, DWARF_C_READ, NULL) : NULL;
    }
    o->next = all;
    all = o;
    return o->dwarf;
}

static bool find_unit(Dwarf *dwarf, uint64_t address, Dwarf_Die *unit)
{
    Dwarf_CU *at = NULL, *next;
    uint8_t type;
    Dwarf_Die sub;
    while (dw.dwarf_get_units(dwarf, at, &next, NULL, &type, unit, &sub) == 0) {
        if (dw.dwarf_haspc(unit, address) > 0)
            return true;
        at = next;
    }
    return false;
}

static bool is_system(const char *file)
{
    return strncmp(file, "/usr/", 5) == 0 || strncmp(file, "/opt/", 5) == 0 ||
           strstr(file, "/include/hip/");
}

/* The scopes that an instruction is in, from the innermost one outwards. dwarf_getscopes only finds
 * the innermost one: around an inlined function, its other scopes are those where the function was
 * written, not where it was inlined. Returns the number; the caller frees the array. */
static int scopes_at(Dwarf_Die *unit, uint64_t address, Dwarf_Die **scopes)
{
    Dwarf_Die *inner = NULL;
    int n = dw.dwarf_getscopes(unit, address, &inner);
    *scopes = NULL;
    n = n > 0 ? dw.dwarf_getscopes_die(&inner[0], scopes) : 0;
    free(inner);
    return n > 0 ? n : 0;
}

/* The function that an address is in. For instructions of an inlined function, it is the caller. */
static bool function_at(Dwarf_Die *unit, uint64_t address, Dwarf_Die *function)
{
    Dwarf_Die *scopes;
    int n = scopes_at(unit, address, &scopes), k = 0;
    while (k < n && dw.dwarf_tag(&scopes[k]) != DW_TAG_subprogram)
        k++;
    bool found = k < n;
    if (found)
        *function = scopes[k];
    free(scopes);
    return found;
}

static bool lines_attribute(Dwarf_Die *die, unsigned name, Dwarf_Word *out)
{
    Dwarf_Attribute a;
    return dw.dwarf_attr(die, name, &a) && dw.dwarf_formudata(&a, out) == 0;
}

/* Follows the calls that an inlined instruction came from, up to the first one that is not in a
 * header of the system. */
static void leave_system(Dwarf_Die *unit, uint64_t address, struct line *l)
{
    Dwarf_Die *scopes;
    Dwarf_Files *files;
    size_t nfiles;
    int n = scopes_at(unit, address, &scopes);
    if (n > 0 && dw.dwarf_getsrcfiles(unit, &files, &nfiles) == 0)
        for (int k = 0; k < n && is_system(l->file); k++) {
            Dwarf_Word file, number;
            if (dw.dwarf_tag(&scopes[k]) != DW_TAG_inlined_subroutine ||
                !lines_attribute(&scopes[k], DW_AT_call_file, &file) ||
                !lines_attribute(&scopes[k], DW_AT_call_line, &number))
                continue;
            const char *name = dw.dwarf_filesrc(files, file, NULL, NULL);
            if (name)
                *l = (struct line){name, (int)number};
        }
    free(scopes);
}

/* The row of the line table. The compiler gives line 0 to instructions that it adds itself: these
 * get the line of the instruction before them in their function. */
static Dwarf_Line *lines_find_row(Dwarf_Die *unit, uint64_t address, int *number)
{
    enum { LOOK = 64, WORD = 4 };
    uint64_t first = 0;
    Dwarf_Die function;
    for (unsigned n = 0; n < LOOK && address >= first; n++, address -= WORD) {
        if (n == 1 && function_at(unit, address + WORD, &function) &&
            (dw.dwarf_lowpc(&function, &first) != 0 || address < first))
            return NULL;
        Dwarf_Line *row = dw.dwarf_getsrc_die(unit, address);
        if (!row || dw.dwarf_lineno(row, number) != 0)
            return NULL;
        if (*number)
            return row;
    }
    return NULL;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of libdw and what is open */

/* The unit of an instruction, and its address as the ELF has it. False: there is none. */
static bool lines_unit_of(const struct code *code, size_t word, Dwarf_Die *unit, uint64_t *address)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, lines_load);
    Dwarf *dwarf = loaded && code->elf ? open_code(code) : NULL;
    if (!dwarf)
        return false;
    *address = (uint64_t)(uintptr_t)(code->text + word) - (uint64_t)code->elf_bias;
    return find_unit(dwarf, *address, unit);
}

static bool lines_find(const struct code *code, size_t word, struct line *out)
{
    uint64_t address;
    Dwarf_Die unit;
    int number = 0;
    if (!lines_unit_of(code, word, &unit, &address))
        return false;
    Dwarf_Line *source = lines_find_row(&unit, address, &number);
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
    bool found = lines_find(code, word, out);
    pthread_mutex_unlock(&lock);
    return found;
}

static bool find_function(const struct code *code, size_t word, struct line *out)
{
    uint64_t address, file, number;
    Dwarf_Die unit, function;
    Dwarf_Attribute a;
    Dwarf_Files *files;
    size_t n;
    if (!lines_unit_of(code, word, &unit, &address) || !function_at(&unit, address, &function) ||
        !dw.dwarf_attr_integrate(&function, DW_AT_decl_file, &a) ||
        dw.dwarf_formudata(&a, &file) != 0 ||
        !dw.dwarf_attr_integrate(&function, DW_AT_decl_line, &a) ||
        dw.dwarf_formudata(&a, &number) != 0 || dw.dwarf_getsrcfiles(&unit, &files, &n) != 0)
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
