/* Reading an ELF file that may be damaged: every access is checked. */
#ifndef VALIDATE_CODEOBJECT_OBJECT_ELF_H
#define VALIDATE_CODEOBJECT_OBJECT_ELF_H

#include "base/str.h"
#include <elf.h>

struct object_elf {
    struct str bytes;
    Elf64_Ehdr header;
    uint64_t nsections, names; /* of the section header table; the section with their names */
};

/* True where the bytes begin as an ELF file of any kind. */
bool object_elf_is(struct str bytes);

/* True for a little-endian ELF64 file whose program and section headers lie in it. */
bool object_elf_init(struct object_elf *f, struct str bytes);

/* Section header n below nsections. */
Elf64_Shdr object_elf_section(const struct object_elf *f, uint64_t n);

/* The section's name; empty where it has none. */
struct str object_elf_name(const struct object_elf *f, const Elf64_Shdr *s);

/* Contents in the file; false where they lie outside. A section of zeros (SHT_NOBITS) has none. */
bool object_elf_part(const struct object_elf *f, uint64_t offset, uint64_t size, struct str *out);
bool object_elf_contents(const struct object_elf *f, const Elf64_Shdr *s, struct str *out);

/* The text at that offset of a string table's contents; false where it is outside or has no end. */
bool object_elf_text(struct str table, uint64_t offset, struct str *out);

#endif
