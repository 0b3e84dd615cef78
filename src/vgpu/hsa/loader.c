/* Segments, symbols and relocations, as in LLVM's AMDGPUUsage, "ELF Code Object". */
#include "vgpu/hsa/loader.h"
#include "vgpu/machine/allocations.h"
#include "vgpu/machine/elf_file.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* AMDGPUUsage, "Header", "Relocation Records": elf.h lacks them. */
enum {
    OSABI_AMDGPU_HSA = 64,
    MACHINE_AMDGPU = 224,
    ABI_V3 = 1,
    ABI_V6 = 4,
    SYMBOL_TYPE_KERNEL_OLD = 10
};
enum {
    R_NONE,
    R_ABS32_LO,
    R_ABS32_HI,
    R_ABS64,
    R_REL32,
    R_REL64,
    R_ABS32,
    R_REL32_LO = 10,
    R_REL32_HI,
    R_RELATIVE64 = 13
};
enum { PAGE = 4096, DESCRIPTOR = 64 };
/* More than any program has: keeps a broken file from asking for all memory. */
#define SPAN_MAX ((uint64_t)16 << 30)

struct work {
    struct loaded *l;
    struct elf_file f;
    uint64_t low; /* the lowest virtual address, a page */
    loader_resolve *resolve;
    void *ctx;
    struct err *err;
};

/* Says why. Returns the status. */
static __attribute__((format(printf, 3, 4))) hsa_status_t loader_refuse(const struct work *w,
                                                                        hsa_status_t status,
                                                                        const char *format, ...)
{
    char why[sizeof w->err->msg];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    err_set(w->err, "%s", why);
    return status;
}
#define BROKEN(w, ...) loader_refuse(w, HSA_STATUS_ERROR_INVALID_CODE_OBJECT, __VA_ARGS__)
#define NO_MEMORY(w)                                                                               \
    loader_refuse(w, HSA_STATUS_ERROR_OUT_OF_RESOURCES, "there is no memory for it")

/* A name for a message: it may be long, and of any bytes. */
struct shown {
    char text[128];
};

static struct shown loader_shown(const char *name)
{
    struct shown s;
    size_t n = strnlen(name, sizeof s.text - 4);
    for (size_t i = 0; i < n; i++)
        s.text[i] = (char)(name[i] >= ' ' && name[i] <= '~' ? name[i] : '?');
    memcpy(s.text + n, name[n] ? "..." : "", name[n] ? 4 : 1);
    return s;
}

/* Checks that the file is for the architecture. */
static hsa_status_t loader_check_header(const struct work *w, const struct isa *isa)
{
    const Elf64_Ehdr *h = &w->f.header;
    unsigned version = h->e_ident[EI_ABIVERSION];
    if (h->e_machine != MACHINE_AMDGPU)
        return BROKEN(w, "it is for another machine than an AMD GPU (ELF machine %u)",
                      h->e_machine);
    if (h->e_ident[EI_OSABI] != OSABI_AMDGPU_HSA)
        return BROKEN(w, "it is not for AMD's HSA runtime (ELF OS ABI %u)", h->e_ident[EI_OSABI]);
    if (version < ABI_V3 || version > ABI_V6)
        return BROKEN(w,
                      "it is of code object version %u; the virtual GPU knows 3 to 6: compile with "
                      "-mcode-object-version=5, or 4",
                      version + 2);
    if (isa_of_elf(h->e_flags) == isa)
        return HSA_STATUS_SUCCESS;
    const char *name = isa_elf_name(h->e_flags);
    char number[32];
    snprintf(number, sizeof number, "processor 0x%x", h->e_flags & 0xff);
    return loader_refuse(
        w, HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS,
        "it is for %s, and this virtual GPU is %s: compile with --offload-arch=%s%s%s",
        name ? name : number, isa->name, isa->name,
        isa_of_elf(h->e_flags) ? ", or run with --arch " : "", isa_of_elf(h->e_flags) ? name : "");
}

/* The pages that the segments take. */
static hsa_status_t loader_measure(struct work *w)
{
    uint64_t low = UINT64_MAX, high = 0;
    for (size_t i = 0; i < w->f.header.e_phnum; i++) {
        Elf64_Phdr p = elf_segment(&w->f, i);
        if (p.p_type != PT_LOAD || (p.p_memsz == 0 && p.p_filesz == 0))
            continue;
        if (!elf_has(&w->f, p.p_offset, p.p_filesz))
            return BROKEN(w, "it is cut short: segment %zu lies behind its end", i);
        if (p.p_filesz > p.p_memsz)
            return BROKEN(w, "segment %zu has more bytes than memory", i);
        if (p.p_vaddr > SPAN_MAX || p.p_memsz > SPAN_MAX)
            return BROKEN(w, "segment %zu is too large, or too far away", i);
        if (p.p_flags & PF_X && p.p_vaddr % sizeof(uint32_t))
            return BROKEN(w, "the instructions of segment %zu are not at a multiple of 4", i);
        low = p.p_vaddr < low ? p.p_vaddr : low;
        high = p.p_vaddr + p.p_memsz > high ? p.p_vaddr + p.p_memsz : high;
    }
    if (low > high)
        return BROKEN(w, "it has nothing to put into memory");
    w->low = low / PAGE * PAGE;
    w->l->span = (high - w->low + PAGE - 1) / PAGE * PAGE;
    return w->l->span <= SPAN_MAX ? HSA_STATUS_SUCCESS
                                  : BROKEN(w, "its segments are too far apart");
}

static hsa_status_t load_segments(struct work *w)
{
    hsa_status_t status = loader_measure(w);
    if (status != HSA_STATUS_SUCCESS)
        return status;
    void *m = mmap(NULL, w->l->span, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m == MAP_FAILED)
        return NO_MEMORY(w);
    w->l->memory = m;
    w->l->bias = (int64_t)((uint64_t)(uintptr_t)m - w->low);
    for (size_t i = 0; i < w->f.header.e_phnum; i++) {
        Elf64_Phdr p = elf_segment(&w->f, i);
        if (p.p_type == PT_LOAD && p.p_filesz)
            memcpy(w->l->memory + (p.p_vaddr - w->low), w->f.bytes + p.p_offset, p.p_filesz);
    }
    return HSA_STATUS_SUCCESS;
}

/* The memory of size bytes at a virtual address, or NULL. */
static uint8_t *segment_bytes(const struct work *w, uint64_t address, uint64_t size)
{
    uint64_t at = address - w->low;
    return address >= w->low && at <= w->l->span && size <= w->l->span - at ? w->l->memory + at
                                                                            : NULL;
}

static bool ends_in_kd(const char *name)
{
    size_t n = strlen(name);
    return n > 3 && memcmp(name + n - 3, ".kd", 3) == 0;
}

/* Variables are objects; a kernel is the object of its descriptor, "<name>.kd" of 64 bytes. */
static bool classify(const char *name, const Elf64_Sym *e, uint8_t *kind)
{
    switch (ELF64_ST_TYPE(e->st_info)) {
    case STT_OBJECT:
    case STT_COMMON:
        *kind = ends_in_kd(name) && e->st_size == DESCRIPTOR ? SYMBOL_KERNEL : SYMBOL_VARIABLE;
        return true;
    case SYMBOL_TYPE_KERNEL_OLD:
        *kind = SYMBOL_KERNEL;
        return true;
    case STT_FUNC:
        *kind = SYMBOL_FUNCTION;
        return true;
    default:
        return false;
    }
}

static hsa_status_t add_symbol(struct work *w, const char *name, const Elf64_Sym *e, uint8_t kind)
{
    struct loaded *l = w->l;
    struct symbol *s = &l->symbols[l->nsymbols];
    uint64_t size = kind == SYMBOL_KERNEL ? DESCRIPTOR : kind == SYMBOL_VARIABLE ? e->st_size : 1;
    const uint8_t *at = segment_bytes(w, e->st_value, size);
    if (!at)
        return BROKEN(w, "the symbol '%s' lies outside its segments", loader_shown(name).text);
    if (kind == SYMBOL_KERNEL && e->st_value % _Alignof(uint64_t))
        return BROKEN(w, "the kernel descriptor '%s' is not at a multiple of 64",
                      loader_shown(name).text);
    s->address = (uint64_t)(uintptr_t)at;
    s->size = e->st_size;
    s->kind = kind;
    s->local = ELF64_ST_BIND(e->st_info) == STB_LOCAL;
    s->alignment = 1;
    if (e->st_shndx < w->f.header.e_shnum) {
        Elf64_Shdr section = elf_section(&w->f, e->st_shndx);
        s->constant = !(section.sh_flags & SHF_WRITE);
        s->alignment = section.sh_addralign > 0 && section.sh_addralign <= PAGE
                           ? (uint32_t)section.sh_addralign
                           : 1;
    }
    s->name = strdup(name);
    if (!s->name)
        return NO_MEMORY(w);
    l->nsymbols++;
    return HSA_STATUS_SUCCESS;
}

/* The section of that type, the first; false: there is none. */
static bool loader_find_section(const struct work *w, uint32_t type, Elf64_Shdr *out)
{
    for (size_t i = 0; i < w->f.header.e_shnum; i++) {
        *out = elf_section(&w->f, i);
        if (out->sh_type == type)
            return true;
    }
    return false;
}

/* The symbol table of section s with its strings; false where the file is broken. */
static bool open_symbols(const struct work *w, const Elf64_Shdr *s, struct elf_table *table,
                         Elf64_Shdr *strings)
{
    if (s->sh_entsize != sizeof(Elf64_Sym) || s->sh_link >= w->f.header.e_shnum)
        return false;
    *strings = elf_section(&w->f, s->sh_link);
    return strings->sh_type == SHT_STRTAB && elf_entries(&w->f, s, sizeof(Elf64_Sym), table);
}

static Elf64_Sym symbol_at(const struct elf_table *t, size_t n)
{
    Elf64_Sym e;
    memcpy(&e, t->at + n * sizeof e, sizeof e);
    return e;
}

static hsa_status_t load_symbols(struct work *w)
{
    Elf64_Shdr section, strings;
    struct elf_table table;
    if (!loader_find_section(w, SHT_DYNSYM, &section))
        return HSA_STATUS_SUCCESS;
    if (!open_symbols(w, &section, &table, &strings))
        return BROKEN(w, "its table of symbols is broken");
    w->l->symbols = calloc(table.n + 1, sizeof *w->l->symbols);
    if (!w->l->symbols)
        return NO_MEMORY(w);
    for (size_t i = 1; i < table.n; i++) {
        Elf64_Sym e = symbol_at(&table, i);
        const char *name = elf_string(&w->f, &strings, e.st_name);
        uint8_t kind;
        if (!name)
            return BROKEN(w, "the name of symbol %zu lies outside the table of names", i);
        if (e.st_shndx == SHN_UNDEF || !classify(name, &e, &kind))
            continue;
        hsa_status_t status = add_symbol(w, name, &e, kind);
        if (status != HSA_STATUS_SUCCESS)
            return status;
    }
    return HSA_STATUS_SUCCESS;
}

/* The address of a relocation's symbol; a weak one that nobody defines is 0. */
static hsa_status_t symbol_address(struct work *w, const struct elf_table *t,
                                   const Elf64_Shdr *strings, size_t n, uint64_t *out)
{
    *out = 0;
    if (n == 0)
        return HSA_STATUS_SUCCESS;
    if (n >= t->n)
        return BROKEN(w, "a relocation needs symbol %zu, and there are %zu", n, t->n);
    Elf64_Sym e = symbol_at(t, n);
    if (e.st_shndx != SHN_UNDEF) {
        const uint8_t *at = segment_bytes(w, e.st_value, 0);
        *out = (uint64_t)(uintptr_t)at;
        return at ? HSA_STATUS_SUCCESS
                  : BROKEN(w, "a relocation needs symbol %zu, which lies outside its segments", n);
    }
    const char *name = elf_string(&w->f, strings, e.st_name);
    if (!name)
        return BROKEN(w, "the name of symbol %zu lies outside the table of names", n);
    if (w->resolve(w->ctx, name, out) || ELF64_ST_BIND(e.st_info) == STB_WEAK)
        return HSA_STATUS_SUCCESS;
    return loader_refuse(w, HSA_STATUS_ERROR_VARIABLE_UNDEFINED,
                         "it needs the symbol '%s', which is not defined anywhere",
                         loader_shown(name).text);
}

/* S + A, less P or more the bias, written as the type says. */
static hsa_status_t relocate(struct work *w, const Elf64_Rela *r, uint64_t symbol)
{
    unsigned type = (unsigned)ELF64_R_TYPE(r->r_info);
    bool wide = type == R_ABS64 || type == R_REL64 || type == R_RELATIVE64;
    uint8_t *at = segment_bytes(w, r->r_offset, wide ? 8 : 4);
    uint64_t value = symbol + (uint64_t)r->r_addend, p = (uint64_t)(uintptr_t)at;
    if (type == R_NONE)
        return HSA_STATUS_SUCCESS;
    if (!at)
        return BROKEN(w, "a relocation is for address 0x%" PRIx64 ", outside its segments",
                      r->r_offset);
    switch (type) {
    case R_RELATIVE64:
        value = (uint64_t)w->l->bias + (uint64_t)r->r_addend;
        break;
    case R_REL64:
    case R_REL32:
    case R_REL32_LO:
        value -= p;
        break;
    case R_REL32_HI:
        value = (value - p) >> 32;
        break;
    case R_ABS32_HI:
        value >>= 32;
        break;
    case R_ABS64:
    case R_ABS32:
    case R_ABS32_LO:
        break;
    default:
        return BROKEN(w, "the virtual GPU does not know its relocation of type %u", type);
    }
    memcpy(at, &value, wide ? 8 : 4); /* little-endian hosts only */
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t loader_apply(struct work *w, const Elf64_Shdr *section)
{
    struct elf_table relocations, symbols = {0};
    Elf64_Shdr strings = {0};
    if (section->sh_entsize != sizeof(Elf64_Rela) ||
        !elf_entries(&w->f, section, sizeof(Elf64_Rela), &relocations))
        return BROKEN(w, "its table of relocations is broken");
    if (section->sh_link) {
        Elf64_Shdr table = {0};
        if (section->sh_link < w->f.header.e_shnum)
            table = elf_section(&w->f, section->sh_link);
        if (!open_symbols(w, &table, &symbols, &strings))
            return BROKEN(w, "the symbols of its relocations are broken");
    }
    for (size_t i = 0; i < relocations.n; i++) {
        Elf64_Rela r;
        uint64_t symbol;
        memcpy(&r, relocations.at + i * sizeof r, sizeof r);
        hsa_status_t status = symbol_address(w, &symbols, &strings, ELF64_R_SYM(r.r_info), &symbol);
        if (status == HSA_STATUS_SUCCESS)
            status = relocate(w, &r, symbol);
        if (status != HSA_STATUS_SUCCESS)
            return status;
    }
    return HSA_STATUS_SUCCESS;
}

/* Only relocations of sections that are in memory (SHF_ALLOC): the loader leaves others, such as
 * those of debug information, alone. */
static hsa_status_t apply_relocations(struct work *w)
{
    for (size_t i = 0; i < w->f.header.e_shnum; i++) {
        Elf64_Shdr section = elf_section(&w->f, i);
        if (section.sh_type != SHT_RELA || !(section.sh_flags & SHF_ALLOC))
            continue;
        hsa_status_t status = loader_apply(w, &section);
        if (status != HSA_STATUS_SUCCESS)
            return status;
    }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t loaded_init(struct loaded *l, const struct isa *isa, const void *elf, size_t size,
                         loader_resolve *resolve, void *ctx, struct err *err)
{
    struct work w = {.l = l, .resolve = resolve, .ctx = ctx, .err = err};
    *l = (struct loaded){.elf_size = size};
    const char *wrong = elf ? elf_file_open(&w.f, elf, size) : "there is none";
    hsa_status_t status = wrong ? BROKEN(&w, "%s", wrong) : loader_check_header(&w, isa);
    if (status != HSA_STATUS_SUCCESS)
        return status;
    l->elf = malloc(size);
    if (!l->elf)
        return NO_MEMORY(&w);
    w.f.bytes = memcpy(l->elf, elf, size);
    status = load_segments(&w);
    if (status == HSA_STATUS_SUCCESS)
        status = load_symbols(&w);
    if (status == HSA_STATUS_SUCCESS)
        status = apply_relocations(&w);
    if (status != HSA_STATUS_SUCCESS)
        loaded_release(l);
    return status;
}

void loaded_release(struct loaded *l)
{
    if (l->memory)
        allocations_remove((uint64_t)(uintptr_t)l->memory,
                           NULL); /* first: the checker remembers instructions */
    for (size_t i = 0; i < l->ncode; i++)
        machine_code_drop(l->code[i]);
    for (size_t i = 0; i < l->nsymbols; i++)
        free(l->symbols[i].name);
    free(l->code);
    free(l->symbols);
    if (l->memory)
        munmap(l->memory, l->span);
    free(l->elf);
    *l = (struct loaded){0};
}

static hsa_status_t no_memory(struct err *err)
{
    err_set(err, "there is no memory for its instructions");
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t loaded_register(struct loaded *l, const struct isa *isa, struct err *err)
{
    struct elf_file f;
    if (l->code || !elf_file_init(&f, l->elf, l->elf_size))
        return HSA_STATUS_SUCCESS;
    if (!allocations_add((struct allocation){
            .base = (uint64_t)(uintptr_t)l->memory, .size = l->span, .kind = ALLOCATION_CODE}))
        return no_memory(err);
    l->code = calloc(f.header.e_phnum + 1u, sizeof(struct code *));
    if (!l->code)
        return no_memory(err);
    for (size_t i = 0; i < f.header.e_phnum; i++) {
        Elf64_Phdr p = elf_segment(&f, i);
        if (p.p_type != PT_LOAD || !(p.p_flags & PF_X) || p.p_memsz == 0)
            continue;
        const void *text = (const void *)(uintptr_t)(p.p_vaddr + (uint64_t)l->bias);
        struct code *code = machine_code_add(isa, text, p.p_memsz, l->elf, l->elf_size, l->bias);
        if (!code)
            return no_memory(err);
        l->code[l->ncode++] = code;
    }
    return HSA_STATUS_SUCCESS;
}

const struct symbol *loaded_symbol(const struct loaded *l, const char *name)
{
    for (size_t i = 0; i < l->nsymbols; i++)
        if (strcmp(l->symbols[i].name, name) == 0)
            return &l->symbols[i];
    return NULL;
}
