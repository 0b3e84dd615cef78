/* Reads code objects: AMDGPUUsage, "ELF Code Object". */
#include "validate/codeobject/object_elf.h"
#include "validate/codeobject/object_parts.h"

enum {
    NT_AMDGPU_METADATA = 32, /* "Note Records" */
    ABI_HSA = 64,            /* ELFOSABI_AMDGPU_HSA */
    ABI_V3 = 1,              /* ELFABIVERSION_AMDGPU_HSA_V3; one more for each later version */
    DESCRIPTOR = 64,         /* bytes of a kernel descriptor */
    ENTRY_AT = 16,           /* in it: the way to the kernel's first byte */
    RSRC1_AT = 48,           /* in it: COMPUTE_PGM_RSRC1 */
    RSRC1_WGP = 1 << 29,     /* WGP_MODE; 0 before gfx10 */
    MACH_MASK = 0xff         /* EF_AMDGPU_MACH */
};

/* EF_AMDGPU_MACH of e_flags. A code object of version 3 outside of a bundle has its target only
 * here. */
static const char *const mach_names[] = {
    [0x02c] = "gfx900",        [0x02d] = "gfx902",          [0x02e] = "gfx904",
    [0x02f] = "gfx906",        [0x030] = "gfx908",          [0x031] = "gfx909",
    [0x032] = "gfx90c",        [0x033] = "gfx1010",         [0x034] = "gfx1011",
    [0x035] = "gfx1012",       [0x036] = "gfx1030",         [0x037] = "gfx1031",
    [0x038] = "gfx1032",       [0x039] = "gfx1033",         [0x03d] = "gfx1035",
    [0x03e] = "gfx1034",       [0x03f] = "gfx90a",          [0x040] = "gfx940",
    [0x041] = "gfx1100",       [0x042] = "gfx1013",         [0x043] = "gfx1150",
    [0x044] = "gfx1103",       [0x045] = "gfx1036",         [0x046] = "gfx1101",
    [0x047] = "gfx1102",       [0x048] = "gfx1200",         [0x04a] = "gfx1151",
    [0x04b] = "gfx941",        [0x04c] = "gfx942",          [0x04e] = "gfx1201",
    [0x051] = "gfx9-generic",  [0x052] = "gfx10-1-generic", [0x053] = "gfx10-3-generic",
    [0x054] = "gfx11-generic", [0x055] = "gfx1152",         [0x059] = "gfx12-generic",
};

struct symbol {
    struct str name;
    Elf64_Sym data;
};

struct symbols {
    VEC(struct symbol) list; /* sorted by name */
};

static int object_code_by_name(const void *a, const void *b)
{
    return str_cmp(((const struct symbol *)a)->name, ((const struct symbol *)b)->name);
}

static const struct symbol *symbols_find(const struct symbols *s, const char *name)
{
    struct symbol key = {.name = str_of(name)};
    return s->list.n ? bsearch(&key, s->list.p, s->list.n, sizeof key, object_code_by_name) : NULL;
}

/* Reads the defined symbols of the section: the dynamic ones, or those of an object that is not
 * linked. */
static int read_symbols(const struct object_elf *f, const Elf64_Shdr *s, struct symbols *out,
                        struct err *err)
{
    struct str table, texts;
    if (s->sh_entsize != sizeof(Elf64_Sym) || s->sh_link >= f->nsections ||
        !object_elf_contents(f, s, &table))
        return err_set(err, "the symbols of a code object are damaged");
    Elf64_Shdr strings = object_elf_section(f, s->sh_link);
    if (!object_elf_contents(f, &strings, &texts))
        return err_set(err, "the names of a code object's symbols are damaged");
    for (size_t at = 0; table.n - at >= sizeof(Elf64_Sym); at += sizeof(Elf64_Sym)) {
        struct symbol one;
        memcpy(&one.data, table.p + at, sizeof one.data);
        if (one.data.st_shndx == SHN_UNDEF)
            continue;
        if (!object_elf_text(texts, one.data.st_name, &one.name))
            return err_set(err, "the name of a code object's symbol is damaged");
        vec_push(&out->list, one);
    }
    return 0;
}

/* Reads the notes of a section: size of the owner, size of the contents, type; then both texts,
 * each padded to 4 bytes. */
static int read_notes(struct object_reader *r, struct str bytes, struct object_code *c,
                      struct err *err)
{
    enum { HEADER = 12 };
    while (bytes.n >= HEADER) {
        uint64_t owner = object_u32(bytes, 0), contents = object_u32(bytes, 4);
        uint64_t from = HEADER + (owner + 3) / 4 * 4, end = from + (contents + 3) / 4 * 4;
        if (from + contents > bytes.n)
            return err_set(err, "a note of a code object is cut short");
        bool named = str_eq(str_cut(bytes, HEADER, HEADER + owner), (struct str){"AMDGPU", 7});
        if (named && object_u32(bytes, 8) == NT_AMDGPU_METADATA &&
            object_metadata(r, str_cut(bytes, from, from + contents), c, err) != 0)
            return -1;
        bytes = str_cut(bytes, end, bytes.n);
    }
    return 0;
}

static int read_sections(struct object_reader *r, const struct object_elf *f, struct object_code *c,
                         struct symbols *symbols, struct err *err)
{
    uint32_t table = f->header.e_type == ET_REL ? SHT_SYMTAB : SHT_DYNSYM;
    for (uint64_t i = 0; i < f->nsections; i++) {
        Elf64_Shdr s = object_elf_section(f, i);
        struct str bytes;
        if (s.sh_type == table && read_symbols(f, &s, symbols, err) != 0)
            return -1;
        if (s.sh_type != SHT_NOTE)
            continue;
        if (!object_elf_contents(f, &s, &bytes))
            return err_set(err, "the notes of a code object reach beyond its end");
        if (read_notes(r, bytes, c, err) != 0)
            return -1;
    }
    if (symbols->list.n)
        qsort(symbols->list.p, symbols->list.n, sizeof *symbols->list.p, object_code_by_name);
    return 0;
}

/* Finds the bytes of a symbol. In a linked file its value is an address, otherwise an offset in its
 * section. */
static bool symbol_bytes(const struct object_elf *f, const Elf64_Sym *y, struct str *out)
{
    struct str section;
    if (y->st_shndx >= f->nsections)
        return false;
    Elf64_Shdr s = object_elf_section(f, y->st_shndx);
    uint64_t at = f->header.e_type == ET_REL ? y->st_value : y->st_value - s.sh_addr;
    if (!object_elf_contents(f, &s, &section) || at > section.n || y->st_size > section.n - at)
        return false;
    *out = str_cut(section, (size_t)at, (size_t)(at + y->st_size));
    return true;
}

/* Looks for the symbols that the runtime loads the kernel by: the descriptor, and the function that
 * it points to (if the linker has filled in the offset). */
static void check_kernel(const struct object_elf *f, const struct symbols *symbols,
                         struct object_kernel *k)
{
    struct buf name = {0};
    struct str bytes;
    buf_printf(&name, "%s.kd", k->symbol);
    const struct symbol *kd = symbols_find(symbols, name.p),
                        *code = symbols_find(symbols, k->symbol);
    buf_release(&name);
    k->has_descriptor = kd && ELF64_ST_TYPE(kd->data.st_info) == STT_OBJECT &&
                        kd->data.st_size == DESCRIPTOR && symbol_bytes(f, &kd->data, &bytes);
    k->wgp = k->has_descriptor && object_u32(bytes, RSRC1_AT) & RSRC1_WGP;
    k->has_code = code && ELF64_ST_TYPE(code->data.st_info) == STT_FUNC && code->data.st_size > 0;
    if (k->has_code)
        k->code_size = code->data.st_size;
    if (k->has_code && k->has_descriptor && f->header.e_type != ET_REL)
        k->has_code = kd->data.st_value + object_u64(bytes, ENTRY_AT) == code->data.st_value;
}

static int by_kernel(const void *a, const void *b)
{
    const struct object_kernel *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : strcmp(x->symbol, y->symbol);
}

/* Sets the target if the metadata has none: the bundle's name for it, else the number in the
 * header. */
static void name_target(struct object_reader *r, struct str target, uint32_t flags,
                        struct object_code *c)
{
    unsigned mach = flags & MACH_MASK;
    if (!c->target && target.n)
        c->target = arena_strdup(r->arena, target);
    if (!c->target && mach < sizeof mach_names / sizeof *mach_names && mach_names[mach])
        c->target = mach_names[mach];
    if (!c->target)
        c->target = arena_printf(r->arena, "gfx-0x%x", mach);
    c->arch = arena_strdup(r->arena, (struct str){c->target, strcspn(c->target, ":")});
}

/* Returns the digest of everything that is loaded and was not made by the linker: code, kernel
 * descriptors, data. */
static struct digest contents_of(const struct object_elf *f)
{
    struct buf all = {0};
    for (uint64_t i = 0; i < f->nsections; i++) {
        Elf64_Shdr s = object_elf_section(f, i);
        struct str bytes;
        if (s.sh_type != SHT_PROGBITS || !(s.sh_flags & SHF_ALLOC) ||
            !object_elf_contents(f, &s, &bytes))
            continue;
        buf_printf(&all, "%.*s %zu\n", (int)object_elf_name(f, &s).n, object_elf_name(f, &s).p,
                   bytes.n);
        buf_adds(&all, bytes);
    }
    struct digest d = digest_of(buf_str(&all));
    buf_release(&all);
    return d;
}

static int read_code(struct object_reader *r, const struct object_elf *f, struct object_code *c,
                     struct err *err)
{
    struct symbols symbols = {0};
    int rc = read_sections(r, f, c, &symbols, err);
    for (size_t i = 0; rc == 0 && i < c->kernel.n; i++)
        check_kernel(f, &symbols, &c->kernel.p[i]);
    if (rc == 0 && c->kernel.n)
        qsort(c->kernel.p, c->kernel.n, sizeof *c->kernel.p, by_kernel);
    vec_release(&symbols.list);
    return rc;
}

int object_code(struct object_reader *r, struct str target, struct str bytes, struct err *err)
{
    struct object_elf f;
    struct object_code c = {.size = bytes.n};
    if (!object_elf_init(&f, bytes) || f.header.e_machine != EM_AMDGPU)
        return err_set(err, "a code object is damaged or cut short");
    unsigned abi = f.header.e_ident[EI_ABIVERSION];
    if (f.header.e_ident[EI_OSABI] != ABI_HSA)
        return err_set(err, "a code object is not for the HSA runtime");
    if (abi < ABI_V3)
        return err_set(err, "a code object has version 2, which HIP has given up");
    c.version = (int)abi + 2;
    if (c.version > 6)
        return err_set(err, "a code object has version %d; 3 to 6 are known", c.version);
    if (read_code(r, &f, &c, err) != 0) {
        vec_release(&c.kernel);
        return -1;
    }
    name_target(r, target, f.header.e_flags, &c);
    c.contents = contents_of(&f);
    vec_push(&r->out->code, c);
    return 0;
}
