#include "vgpu/machine/elf_file.h"
#include <string.h>

bool elf_has(const struct elf_file *f, uint64_t offset, uint64_t size)
{
    return offset <= f->size && size <= f->size - offset;
}

const char *elf_file_open(struct elf_file *f, const void *bytes, size_t size)
{
    f->bytes = bytes;
    f->size = size;
    if (size < SELFMAG || memcmp(bytes, ELFMAG, SELFMAG) != 0)
        return "it is no ELF file";
    if (size < sizeof f->header)
        return "it is cut short: the ELF header is not whole";
    memcpy(&f->header, bytes, sizeof f->header);
    const Elf64_Ehdr *h = &f->header;
    if (h->e_ident[EI_CLASS] != ELFCLASS64 || h->e_ident[EI_DATA] != ELFDATA2LSB ||
        h->e_ident[EI_VERSION] != EV_CURRENT)
        return "it is no little-endian 64-bit ELF file";
    if (h->e_type != ET_DYN)
        return h->e_type == ET_REL ? "it is not linked: a relocatable file"
                                   : "it is no shared object";
    if ((h->e_phnum && h->e_phentsize != sizeof(Elf64_Phdr)) ||
        (h->e_shnum && h->e_shentsize != sizeof(Elf64_Shdr)))
        return "its program or section headers are of a wrong size";
    if (!elf_has(f, h->e_phoff, (uint64_t)h->e_phnum * sizeof(Elf64_Phdr)))
        return "it is cut short: its program headers lie behind its end";
    if (!elf_has(f, h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr)))
        return "it is cut short: its section headers lie behind its end";
    return NULL;
}

bool elf_file_init(struct elf_file *f, const void *bytes, size_t size)
{
    return !elf_file_open(f, bytes, size);
}

/* The file has no alignment: headers are copied out. */
Elf64_Phdr elf_segment(const struct elf_file *f, size_t n)
{
    Elf64_Phdr p;
    memcpy(&p, f->bytes + f->header.e_phoff + n * sizeof p, sizeof p);
    return p;
}

Elf64_Shdr elf_section(const struct elf_file *f, size_t n)
{
    Elf64_Shdr s;
    memcpy(&s, f->bytes + f->header.e_shoff + n * sizeof s, sizeof s);
    return s;
}

bool elf_entries(const struct elf_file *f, const Elf64_Shdr *section, size_t each,
                 struct elf_table *out)
{
    if (!elf_has(f, section->sh_offset, section->sh_size))
        return false;
    out->at = f->bytes + section->sh_offset;
    out->n = section->sh_size / each;
    return true;
}

const char *elf_string(const struct elf_file *f, const Elf64_Shdr *strings, uint64_t offset)
{
    if (!elf_has(f, strings->sh_offset, strings->sh_size) || offset >= strings->sh_size)
        return NULL;
    const char *s = (const char *)f->bytes + strings->sh_offset + offset;
    return memchr(s, 0, strings->sh_size - offset) ? s : NULL;
}
