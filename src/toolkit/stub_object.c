/* Stubs as an object file, and in a static library. */
#include "base/buf.h"
#include "toolkit/stub_parts.h"

/* The parts of stubs first, in their order: their symbols are numbered as they are. */
enum object_section {
    O_NULL,
    O_TEXT,
    O_DATA,
    O_RODATA,
    O_RELA_TEXT,
    O_RELA_DATA,
    O_SYMTAB,
    O_STRTAB,
    O_STACK,
    O_SHSTRTAB,
    O_SECTIONS
};

static const char *const names[O_SECTIONS] = {
    "",           ".text",   ".data",   ".rodata",         ".rela.text",
    ".rela.data", ".symtab", ".strtab", ".note.GNU-stack", ".shstrtab"};

struct object {
    struct buf bytes[O_SECTIONS];
    Elf64_Shdr section[O_SECTIONS];
};

static void add_symbols(struct object *o, const struct stub *stub, size_t n)
{
    struct buf *symtab = &o->bytes[O_SYMTAB], *strtab = &o->bytes[O_STRTAB];
    stub_string(strtab, "");
    for (uint16_t i = 0; i <= STUB_PARTS; i++) {
        Elf64_Sym part = {.st_info = i ? ELF64_ST_INFO(STB_LOCAL, STT_SECTION) : 0, .st_shndx = i};
        buf_add(symtab, &part, sizeof part);
    }
    for (size_t i = 0; i < n; i++) {
        Elf64_Sym sym = {.st_name = stub_string(strtab, stub[i].name),
                         .st_info = ELF64_ST_INFO(stub[i].weak ? STB_WEAK : STB_GLOBAL, STT_FUNC),
                         .st_shndx = O_TEXT,
                         .st_value = i * STUB_CODE_SIZE,
                         .st_size = STUB_CODE_SIZE};
        buf_add(symtab, &sym, sizeof sym);
    }
}

static void add_relocations(struct object *o, const struct stub_image *image)
{
    for (size_t i = 0; i < image->fixups.n; i++) {
        const struct stub_fixup *f = &image->fixups.p[i];
        Elf64_Rela r = {f->at, ELF64_R_INFO((uint64_t)f->to + 1, R_X86_64_PC32), f->addend};
        buf_add(&o->bytes[f->in == STUB_CODE ? O_RELA_TEXT : O_RELA_DATA], &r, sizeof r);
    }
}

static void describe_sections(struct object *o)
{
    static const uint32_t types[O_SECTIONS] = {
        SHT_NULL, SHT_PROGBITS, SHT_PROGBITS, SHT_PROGBITS, SHT_RELA,
        SHT_RELA, SHT_SYMTAB,   SHT_STRTAB,   SHT_PROGBITS, SHT_STRTAB};
    for (int i = 1; i < O_SECTIONS; i++) {
        o->section[i].sh_type = types[i];
        o->section[i].sh_addralign = 16;
        o->section[i].sh_name = stub_string(&o->bytes[O_SHSTRTAB], names[i]);
    }
    o->section[O_TEXT].sh_flags = SHF_ALLOC | SHF_EXECINSTR;
    o->section[O_DATA].sh_flags = SHF_ALLOC | SHF_WRITE;
    o->section[O_RODATA].sh_flags = SHF_ALLOC;
    for (int i = O_RELA_TEXT; i <= O_RELA_DATA; i++) {
        o->section[i].sh_flags = SHF_INFO_LINK;
        o->section[i].sh_link = O_SYMTAB;
        o->section[i].sh_info = (uint32_t)(i == O_RELA_TEXT ? O_TEXT : O_DATA);
        o->section[i].sh_entsize = sizeof(Elf64_Rela);
    }
    o->section[O_SYMTAB].sh_link = O_STRTAB;
    o->section[O_SYMTAB].sh_info = 1 + STUB_PARTS; /* the first global one */
    o->section[O_SYMTAB].sh_entsize = sizeof(Elf64_Sym);
}

static void write_object(struct object *o, struct buf *out)
{
    Elf64_Ehdr e = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_REL,
        .e_machine = EM_X86_64,
        .e_version = EV_CURRENT,
        .e_shoff = sizeof e,
        .e_ehsize = sizeof e,
        .e_shentsize = sizeof *o->section,
        .e_shnum = O_SECTIONS,
        .e_shstrndx = O_SHSTRTAB};
    size_t at = sizeof e + sizeof o->section;
    for (int i = 1; i < O_SECTIONS; i++) {
        o->section[i].sh_offset = at;
        o->section[i].sh_size = o->bytes[i].len;
        stub_align(&o->bytes[i], 16);
        at += o->bytes[i].len;
    }
    buf_add(out, &e, sizeof e);
    buf_add(out, o->section, sizeof o->section);
    for (int i = 1; i < O_SECTIONS; i++)
        buf_adds(out, buf_str(&o->bytes[i]));
}

void stub_object(const struct stub *stub, size_t n, const char *note, struct buf *out)
{
    struct object o = {0};
    struct stub_image image = {0};
    stub_image_make(&image, stub, n);
    add_symbols(&o, stub, n);
    add_relocations(&o, &image);
    describe_sections(&o);
    for (int i = 0; i < STUB_PARTS; i++)
        buf_adds(&o.bytes[O_TEXT + i], buf_str(&image.part[i]));
    if (note)
        stub_string(&o.bytes[O_RODATA], note);
    write_object(&o, out);
    for (int i = 0; i < O_SECTIONS; i++)
        buf_release(&o.bytes[i]);
    stub_image_release(&image);
}

static void add_member(struct buf *out, const char *name, size_t size)
{
    buf_printf(out, "%-16s%-12d%-6d%-6d%-8o%-10zu`\n", name, 0, 0, 0, 0644, size);
}

static void add_big_endian(struct buf *out, uint32_t n)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        buf_addch(out, (char)(n >> shift));
}

void stub_archive(const struct stub *stub, size_t n, const char *member, struct str object,
                  struct buf *out)
{
    struct buf symbols = {0};
    for (size_t i = 0; i < n; i++)
        stub_string(&symbols, stub[i].name);
    stub_align(&symbols, 2);
    buf_addstr(out, "!<arch>\n");
    size_t index = 4 + 4 * n + symbols.len, at = out->len + 60 + index;
    add_member(out, "/", index);
    add_big_endian(out, (uint32_t)n);
    for (size_t i = 0; i < n; i++)
        add_big_endian(out, (uint32_t)at);
    buf_adds(out, buf_str(&symbols));
    struct buf name = {0};
    buf_printf(&name, "%s/", member);
    add_member(out, name.p, object.n);
    buf_adds(out, object);
    stub_align(out, 2);
    buf_release(&name);
    buf_release(&symbols);
}
