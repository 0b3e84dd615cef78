#include "validate/codeobject/object_elf.h"

bool object_elf_is(struct str bytes)
{
    return str_starts(bytes, (struct str){ELFMAG, SELFMAG});
}

bool object_elf_part(const struct object_elf *f, uint64_t offset, uint64_t size, struct str *out)
{
    if (offset > f->bytes.n || size > f->bytes.n - offset)
        return false;
    *out = (struct str){f->bytes.p + offset, (size_t)size};
    return true;
}

static bool has_table(const struct object_elf *f, uint64_t offset, uint64_t n, uint16_t each,
                      size_t size)
{
    struct str table;
    return n == 0 ||
           (each == size && n <= f->bytes.n / size && object_elf_part(f, offset, n * size, &table));
}

/* The bytes need not be aligned, so headers are copied. */
Elf64_Shdr object_elf_section(const struct object_elf *f, uint64_t n)
{
    Elf64_Shdr s;
    memcpy(&s, f->bytes.p + f->header.e_shoff + n * sizeof s, sizeof s);
    return s;
}

/* Counts that do not fit in the header are in the first section header (elf(5): e_shnum,
 * e_shstrndx). */
static bool count_sections(struct object_elf *f)
{
    const Elf64_Ehdr *h = &f->header;
    f->nsections = h->e_shnum;
    f->names = h->e_shstrndx;
    if (h->e_shoff == 0)
        return h->e_shnum == 0;
    if (!has_table(f, h->e_shoff, 1, h->e_shentsize, sizeof(Elf64_Shdr)))
        return false;
    Elf64_Shdr first = object_elf_section(f, 0);
    if (h->e_shnum == 0)
        f->nsections = first.sh_size;
    if (h->e_shstrndx == SHN_XINDEX)
        f->names = first.sh_link;
    return has_table(f, h->e_shoff, f->nsections, h->e_shentsize, sizeof(Elf64_Shdr));
}

bool object_elf_init(struct object_elf *f, struct str bytes)
{
    *f = (struct object_elf){.bytes = bytes};
    if (bytes.n < sizeof f->header || !object_elf_is(bytes))
        return false;
    memcpy(&f->header, bytes.p, sizeof f->header);
    const Elf64_Ehdr *h = &f->header;
    return h->e_ident[EI_CLASS] == ELFCLASS64 && h->e_ident[EI_DATA] == ELFDATA2LSB &&
           h->e_ident[EI_VERSION] == EV_CURRENT &&
           has_table(f, h->e_phoff, h->e_phnum, h->e_phentsize, sizeof(Elf64_Phdr)) &&
           count_sections(f);
}

bool object_elf_contents(const struct object_elf *f, const Elf64_Shdr *s, struct str *out)
{
    *out = STR("");
    return s->sh_type == SHT_NOBITS || object_elf_part(f, s->sh_offset, s->sh_size, out);
}

bool object_elf_text(struct str table, uint64_t offset, struct str *out)
{
    if (offset >= table.n)
        return false;
    const char *text = table.p + offset, *end = memchr(text, 0, table.n - (size_t)offset);
    *out = (struct str){text, end ? (size_t)(end - text) : 0};
    return end != NULL;
}

struct str object_elf_name(const struct object_elf *f, const Elf64_Shdr *s)
{
    struct str table, name;
    if (f->names >= f->nsections)
        return STR("");
    Elf64_Shdr names = object_elf_section(f, f->names);
    if (!object_elf_contents(f, &names, &table) || !object_elf_text(table, s->sh_name, &name))
        return STR("");
    return name;
}
