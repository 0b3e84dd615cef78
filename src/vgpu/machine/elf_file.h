/* Reading an ELF file that may be broken: every access is checked. */
#ifndef VGPU_MACHINE_ELF_FILE_H
#define VGPU_MACHINE_ELF_FILE_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_file {
    const uint8_t *bytes;
    size_t size;
    Elf64_Ehdr header;
};

/* A table within the file: n entries of `each` bytes. */
struct elf_table {
    const uint8_t *at;
    size_t n;
};

/* elf_file_open: sets f to the file in bytes, which has to stay there. NULL for a little-endian
 * ELF64 shared object whose program and section headers lie in the file, otherwise what is wrong
 * with it ("it is no ELF file"). elf_file_init: the same, but true if nothing is wrong. */
const char *elf_file_open(struct elf_file *f, const void *bytes, size_t size);
bool elf_file_init(struct elf_file *f, const void *bytes, size_t size);

/* Program header and section header n; n is below e_phnum and e_shnum. */
Elf64_Phdr elf_segment(const struct elf_file *f, size_t n);
Elf64_Shdr elf_section(const struct elf_file *f, size_t n);

/* True if size bytes at offset lie in the file. */
bool elf_has(const struct elf_file *f, uint64_t offset, uint64_t size);

/* The contents of a section as entries of `each` bytes; false if they lie outside the file. */
bool elf_entries(const struct elf_file *f, const Elf64_Shdr *section, size_t each,
                 struct elf_table *out);

/* The string at that offset of a string table, in the file's bytes. NULL: it begins or ends outside
 * the table. */
const char *elf_string(const struct elf_file *f, const Elf64_Shdr *strings, uint64_t offset);

#endif
