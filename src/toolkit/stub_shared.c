/* Stubs as a shared library: three segments, a hash table and the sections that linkers read. */
#include "toolkit/stub_parts.h"

enum { PAGE = 4096 };
enum shared_section {
    S_NULL,
    S_HASH,
    S_DYNSYM,
    S_DYNSTR,
    S_RODATA,
    S_TEXT,
    S_DYNAMIC,
    S_DATA,
    S_SHSTRTAB,
    S_SECTIONS
};

static const char *const names[S_SECTIONS] = {"",      ".hash",    ".dynsym", ".dynstr",  ".rodata",
                                              ".text", ".dynamic", ".data",   ".shstrtab"};

struct shared {
    struct stub_image image;
    struct buf dynstr, dynsym, hash, shstrtab;
    uint32_t soname, name[S_SECTIONS];
    Elf64_Shdr section[S_SECTIONS];
    struct buf *out;
    size_t base; /* of the file in out */
};

/* The System V ABI's hash of a symbol's name. */
static uint32_t hash_of(const char *name)
{
    uint32_t h = 0;
    for (; *name; name++) {
        h = (h << 4) + (unsigned char)*name;
        uint32_t high = h & 0xf0000000u;
        h = (h ^ (high >> 24)) & ~high;
    }
    return h;
}

/* Symbols are numbered as the stubs, from 1 on. Their addresses are set once the code has one. */
static void add_symbols(struct shared *s, const struct stub *stub, size_t n)
{
    uint32_t nbucket = n ? (uint32_t)n : 1, head[2] = {nbucket, (uint32_t)n + 1};
    uint32_t *table = xrealloc(NULL, (nbucket + n + 1) * sizeof *table), *chain = table + nbucket;
    memset(table, 0, (nbucket + n + 1) * sizeof *table);
    Elf64_Sym none = {0};
    buf_add(&s->dynsym, &none, sizeof none);
    for (size_t i = 0; i < n; i++) {
        Elf64_Sym sym = {.st_name = stub_string(&s->dynstr, stub[i].name),
                         .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                         .st_shndx = S_TEXT,
                         .st_size = STUB_CODE_SIZE};
        buf_add(&s->dynsym, &sym, sizeof sym);
        uint32_t *bucket = &table[hash_of(stub[i].name) % nbucket];
        chain[i + 1] = *bucket;
        *bucket = (uint32_t)i + 1;
    }
    buf_add(&s->hash, head, sizeof head);
    buf_add(&s->hash, table, (nbucket + n + 1) * sizeof *table);
    free(table);
}

/* Appends a section's bytes; addresses are offsets in the file. */
static void add_section(struct shared *s, enum shared_section i, uint32_t type, struct str bytes,
                        size_t align)
{
    stub_align(s->out, align);
    s->section[i] = (Elf64_Shdr){.sh_name = s->name[i],
                                 .sh_type = type,
                                 .sh_flags = type == SHT_STRTAB && i == S_SHSTRTAB ? 0 : SHF_ALLOC,
                                 .sh_offset = s->out->len - s->base,
                                 .sh_size = bytes.n,
                                 .sh_addralign = align};
    if (i != S_SHSTRTAB)
        s->section[i].sh_addr = s->section[i].sh_offset;
    buf_adds(s->out, bytes);
}

static void add_dynamic(struct shared *s)
{
    const Elf64_Shdr *at = s->section;
    Elf64_Dyn dyn[] = {
        {DT_SONAME, {s->soname}},
        {DT_HASH, {at[S_HASH].sh_addr}},
        {DT_STRTAB, {at[S_DYNSTR].sh_addr}},
        {DT_SYMTAB, {at[S_DYNSYM].sh_addr}},
        {DT_STRSZ, {at[S_DYNSTR].sh_size}},
        {DT_SYMENT, {sizeof(Elf64_Sym)}},
        {DT_NULL, {0}},
    };
    struct str bytes = {(const char *)dyn, sizeof dyn};
    add_section(s, S_DYNAMIC, SHT_DYNAMIC, bytes, PAGE);
    s->section[S_DYNAMIC].sh_flags |= SHF_WRITE;
    s->section[S_DYNAMIC].sh_entsize = sizeof *dyn;
    s->section[S_DYNAMIC].sh_link = S_DYNSTR;
}

/* All sections in the order of the file: what is read, what runs, what is written. */
static void add_sections(struct shared *s)
{
    struct buf *part = s->image.part;
    add_section(s, S_HASH, SHT_HASH, buf_str(&s->hash), 8);
    s->section[S_HASH].sh_link = S_DYNSYM;
    s->section[S_HASH].sh_entsize = 4;
    add_section(s, S_DYNSYM, SHT_DYNSYM, buf_str(&s->dynsym), 8);
    s->section[S_DYNSYM].sh_link = S_DYNSTR;
    s->section[S_DYNSYM].sh_info = 1;
    s->section[S_DYNSYM].sh_entsize = sizeof(Elf64_Sym);
    add_section(s, S_DYNSTR, SHT_STRTAB, buf_str(&s->dynstr), 1);
    add_section(s, S_RODATA, SHT_PROGBITS, buf_str(&part[STUB_TEXTS]), 1);
    add_section(s, S_TEXT, SHT_PROGBITS, buf_str(&part[STUB_CODE]), PAGE);
    s->section[S_TEXT].sh_flags |= SHF_EXECINSTR;
    add_dynamic(s);
    add_section(s, S_DATA, SHT_PROGBITS, buf_str(&part[STUB_DATA]), 16);
    s->section[S_DATA].sh_flags |= SHF_WRITE;
    add_section(s, S_SHSTRTAB, SHT_STRTAB, buf_str(&s->shstrtab), 1);
}

static Elf64_Phdr segment(const Elf64_Shdr *first, const Elf64_Shdr *last, uint32_t type,
                          uint32_t flags)
{
    uint64_t begin = first->sh_offset, size = last->sh_offset + last->sh_size - begin;
    return (Elf64_Phdr){.p_type = type,
                        .p_flags = flags,
                        .p_offset = begin,
                        .p_vaddr = begin,
                        .p_paddr = begin,
                        .p_filesz = size,
                        .p_memsz = size,
                        .p_align = type == PT_LOAD ? PAGE : 8};
}

enum { SEGMENTS = 5 };

/* The headers, whose places at the beginning were kept free. */
static void write_headers(struct shared *s, size_t sections_at)
{
    const Elf64_Shdr *at = s->section;
    struct {
        Elf64_Ehdr e;
        Elf64_Phdr p[SEGMENTS];
    } h = {
        .e = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
              .e_type = ET_DYN,
              .e_machine = EM_X86_64,
              .e_version = EV_CURRENT,
              .e_phoff = sizeof h.e,
              .e_shoff = sections_at,
              .e_ehsize = sizeof h.e,
              .e_phentsize = sizeof *h.p,
              .e_phnum = SEGMENTS,
              .e_shentsize = sizeof *at,
              .e_shnum = S_SECTIONS,
              .e_shstrndx = S_SHSTRTAB}};
    h.p[0] = segment(&at[S_NULL], &at[S_RODATA], PT_LOAD, PF_R);
    h.p[1] = segment(&at[S_TEXT], &at[S_TEXT], PT_LOAD, PF_R | PF_X);
    h.p[2] = segment(&at[S_DYNAMIC], &at[S_DATA], PT_LOAD, PF_R | PF_W);
    h.p[3] = segment(&at[S_DYNAMIC], &at[S_DYNAMIC], PT_DYNAMIC, PF_R | PF_W);
    h.p[4] = (Elf64_Phdr){.p_type = PT_GNU_STACK, .p_flags = PF_R | PF_W, .p_align = 16};
    memcpy(s->out->p + s->base, &h, sizeof h);
}

/* Distances between parts, and the symbols' addresses, now that all have their places. */
static void settle_addresses(struct shared *s, size_t n)
{
    static const enum shared_section of[] = {S_TEXT, S_DATA, S_RODATA};
    char *file = s->out->p + s->base;
    for (size_t i = 0; i < s->image.fixups.n; i++) {
        const struct stub_fixup *f = &s->image.fixups.p[i];
        uint64_t place = s->section[of[f->in]].sh_addr + f->at;
        int32_t distance =
            (int32_t)((int64_t)s->section[of[f->to]].sh_addr + f->addend - (int64_t)place);
        memcpy(file + place, &distance, sizeof distance);
    }
    for (size_t i = 0; i < n; i++) {
        Elf64_Sym sym;
        char *at = file + s->section[S_DYNSYM].sh_offset + (i + 1) * sizeof sym;
        memcpy(&sym, at, sizeof sym);
        sym.st_value = s->section[S_TEXT].sh_addr + i * STUB_CODE_SIZE;
        memcpy(at, &sym, sizeof sym);
    }
}

void stub_shared(const struct stub *stub, size_t n, const char *soname, struct buf *out)
{
    static const char room[sizeof(Elf64_Ehdr) + SEGMENTS * sizeof(Elf64_Phdr)];
    struct shared s = {.out = out, .base = out->len};
    stub_string(&s.dynstr, "");
    for (int i = 0; i < S_SECTIONS; i++)
        s.name[i] = stub_string(&s.shstrtab, names[i]);
    s.soname = stub_string(&s.dynstr, soname);
    stub_image_make(&s.image, stub, n);
    add_symbols(&s, stub, n);
    buf_add(out, room, sizeof room);
    add_sections(&s);
    stub_align(out, 8);
    size_t sections_at = out->len - s.base;
    buf_add(out, s.section, sizeof s.section);
    write_headers(&s, sections_at);
    settle_addresses(&s, n);
    stub_image_release(&s.image);
    buf_release(&s.dynstr);
    buf_release(&s.dynsym);
    buf_release(&s.hash);
    buf_release(&s.shstrtab);
}
