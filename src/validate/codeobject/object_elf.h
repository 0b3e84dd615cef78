/* Reads an ELF file that may be damaged: every access is checked. */
#ifndef VALIDATE_CODEOBJECT_OBJECT_ELF_H
#define VALIDATE_CODEOBJECT_OBJECT_ELF_H

#include "base/str.h"
#include <elf.h>

struct object_elf {
    struct str bytes;
    Elf64_Ehdr header;
    /* the number of section headers; the section with the names of sections */
    uint64_t nsections, names;
};

/* True if the bytes begin like an ELF file of any kind. */
bool object_elf_is(struct str bytes);

/* Begins to read the bytes. False unless they are a little-endian ELF64 file that contains all of
 * its program and section headers. */
bool object_elf_init(struct object_elf *f, struct str bytes);

/* Returns section header n, which must be below nsections. */
Elf64_Shdr object_elf_section(const struct object_elf *f, uint64_t n);

/* Returns the section's name; empty if it has none. */
struct str object_elf_name(const struct object_elf *f, const Elf64_Shdr *s);

/* Finds contents in the file. False if they lie outside of it. A section of zeros (SHT_NOBITS) has
 * no contents. */
bool object_elf_part(const struct object_elf *f, uint64_t offset, uint64_t size, struct str *out);
bool object_elf_contents(const struct object_elf *f, const Elf64_Shdr *s, struct str *out);

/* Finds the text at an offset in the contents of a string table. False if the offset is outside, or
 * the text has no end. */
bool object_elf_text(struct str table, uint64_t offset, struct str *out);

#endif
